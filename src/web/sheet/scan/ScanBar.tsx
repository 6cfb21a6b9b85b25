import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Language } from '../../../core/text/text.ts';
import { Mark } from '../../parts/Mark.tsx';
import type { SheetController } from '../sheet-controller.ts';
import { ToolButton } from '../ToolButton.tsx';
import { useTableVersion } from '../use-topic.ts';
import { rowMark, scanCode, scannedRows, type ScanOutcome } from './scan-rows.ts';
import { soundOf } from './scan-sound.ts';
import { scanEn, type ScanTexts } from './scan.en.ts';
import { scanZh } from './scan.zh.ts';
import { toggleScan } from './toggle-scan.ts';
import { useScanner } from './use-scanner.ts';

interface ScanBarProps {
  readonly sheet: SheetController;
  readonly language: Language;
}

const tone = { found: 'good', double: 'warn', held: 'bad', unknown: 'bad', several: 'bad' } as const;

function outcomeText(outcome: ScanOutcome, texts: ScanTexts): string {
  switch (outcome.kind) {
    case 'found':
    case 'double':
    case 'held':
      return texts[outcome.kind](outcome.code, String(outcome.row + 1));
    case 'unknown':
    case 'several':
      return texts[outcome.kind](outcome.code);
  }
}

/** Takes codes from a scanner: each leads to its row and ticks it, with a sound and a word for what it came to. */
export function ScanBar({ sheet, language }: ScanBarProps) {
  const texts = language === 'zh' ? scanZh : scanEn;
  const field = useRef<HTMLInputElement>(null);
  const [session, setSession] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<ScanOutcome | null>(null);
  const [strangers, setStrangers] = useState<readonly string[]>([]);
  const known = useRef(session);
  useTableVersion(sheet);
  useEffect(() => field.current?.focus(), []);
  const scanned = scannedRows(sheet, session);
  const { rows } = sheet.table;
  const left = rows.findIndex((_, index) => !scanned.has(index));

  function take(code: string): void {
    const next = scanCode(sheet, code, known.current);
    soundOf(next.kind);
    setOutcome(next);
    if (next.kind === 'found') {
      known.current = new Set([...known.current, rowMark(sheet, next.row)]);
      setSession(known.current);
    }
    if (next.kind === 'unknown') setStrangers((others) => [...new Set([...others, next.code])]);
  }
  useScanner(field, take);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    event.stopPropagation();
    if (event.key === 'Escape') toggleScan(sheet);
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    const code = event.currentTarget.value.trim();
    if (code === '' && event.key === 'Tab') return;
    event.preventDefault();
    event.currentTarget.value = '';
    if (code === '') return;
    take(code);
    field.current?.focus();
  }
  return (
    <div className="sheet-find" role="region" aria-label={texts.hint}>
      <input ref={field} className="scan-field" aria-label={texts.label} placeholder={texts.label} {...{ onKeyDown }} />
      <span role="status">
        {outcome === null ? texts.hint : <Mark tone={tone[outcome.kind]}>{outcomeText(outcome, texts)}</Mark>}
      </span>
      <strong>{texts.count(scanned.size, rows.length)}</strong>
      <Button size="small" disabled={left < 0} onClick={() => sheet.showCell({ row: left, key: sheet.table.view.key })}>
        {left < 0 ? texts.all : texts.next}
      </Button>
      {strangers.length > 0 && <span className="field-error">{texts.strangers(strangers.join(' '))}</span>}
      <span className="sheet-space" />
      <ToolButton icon={<CloseOutlined />} label={texts.close} onClick={() => toggleScan(sheet)} />
    </div>
  );
}
