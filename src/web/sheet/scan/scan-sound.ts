import type { ScanOutcome } from './scan-rows.ts';

/** Hertz and seconds of the tones of each outcome. */
const tones: Readonly<Record<ScanOutcome['kind'], readonly (readonly [number, number])[]>> = {
  found: [[1320, 0.08]],
  double: [
    [660, 0.1],
    [660, 0.1],
  ],
  held: [[220, 0.35]],
  unknown: [[220, 0.35]],
  several: [[220, 0.35]],
};

let audio: AudioContext | null = null;

/** Lets the person hear what a code came to; where no sound can be had the words are enough. */
export function soundOf(kind: ScanOutcome['kind']): void {
  try {
    audio ??= new AudioContext();
    let at = audio.currentTime;
    for (const [pitch, length] of tones[kind]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      volume.gain.value = 0.15;
      tone.frequency.value = pitch;
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length + 0.05;
    }
  } catch {
    audio = null;
  }
}
