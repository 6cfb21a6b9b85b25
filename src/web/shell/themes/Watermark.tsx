import { useEffect } from 'react';
import { drawWatermark, markGrey, minuteText, untilNextMinute } from './draw-watermark.ts';
import { keepWatermark } from './keep-watermark.ts';

interface WatermarkProps {
  readonly realName: string;
  readonly account: string;
  readonly dark: boolean;
  /** Whether it goes on paper with the page. */
  readonly printed: boolean;
}

/** S9-14: who looks at the page and when, faintly over all of it. Draws nothing itself. */
export function Watermark({ realName, account, dark, printed }: WatermarkProps) {
  useEffect(() => {
    const mark = keepWatermark(printed);
    let timer = 0;
    function draw(): void {
      const now = new Date();
      const who = realName === '' || realName === account ? account : `${realName} ${account}`;
      mark.show(drawWatermark([who, minuteText(now)], dark ? markGrey.dark : markGrey.light));
      timer = window.setTimeout(draw, untilNextMinute(now));
    }
    draw();
    return () => {
      window.clearTimeout(timer);
      mark.remove();
    };
  }, [realName, account, dark, printed]);
  return null;
}
