import axios from 'axios';

/** Whether the server answers at all, for deciding on a reload that would otherwise end on the browser's error page. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await axios.get('/healthz', { timeout: 5_000, responseType: 'text' });
    return true;
  } catch {
    return false;
  }
}
