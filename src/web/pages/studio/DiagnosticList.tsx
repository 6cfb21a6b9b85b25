import { Alert, Button, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Diagnostic } from '../../../core/errors/diagnostic.ts';
import { usePick } from '../../i18n/i18n.ts';
import { Mark } from '../../parts/Mark.tsx';

interface DiagnosticListProps {
  readonly diagnostics: readonly Diagnostic[];
  /** The file shown; a problem in another one says which. */
  readonly file: string;
  /** Whether a problem's file is at hand. */
  readonly isOpen: (file: string) => boolean;
  readonly onGoTo: (diagnostic: Diagnostic) => void;
  /** Whether an edit that mends a problem can be made here. */
  readonly mayMend: (diagnostic: Diagnostic) => boolean;
  readonly onMend: (diagnostic: Diagnostic) => void;
}

/** Each problem of a descriptor: where, what, why it matters, how to mend it; leads to its place, and mends it. */
export function DiagnosticList({ diagnostics, file, isOpen, onGoTo, mayMend, onMend }: DiagnosticListProps) {
  const { t } = useTranslation('studio');
  const pick = usePick();
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
  if (diagnostics.length === 0) return <Alert type="success" showIcon title={t('diagnostics.none')} />;
  return (
    <Flex vertical gap={8} component="output" data-testid="diagnostics">
      <Typography.Text strong>
        {t(errors > 0 ? 'diagnostics.count' : 'diagnostics.publishable', {
          errors,
          warnings: diagnostics.length - errors,
        })}
      </Typography.Text>
      {diagnostics.map((diagnostic, index) => (
        <Alert
          key={index}
          type={diagnostic.severity === 'error' ? 'error' : 'warning'}
          title={
            <>
              {diagnostic.file !== file && <Mark tone="busy">{diagnostic.file}</Mark>}{' '}
              <Mark>{t('diagnostics.place', { line: diagnostic.line, column: diagnostic.column })}</Mark>{' '}
              {pick(diagnostic.message)}
            </>
          }
          description={
            <>
              <div>{pick(diagnostic.why)}</div>
              <div>
                <b>{t('diagnostics.fix')}</b> {pick(diagnostic.fix.text)}
              </div>
              <Typography.Text type="secondary" code className="studio-pointer">
                {diagnostic.code} {diagnostic.pointer}
              </Typography.Text>
              <Flex gap={8} wrap className="studio-mend">
                {isOpen(diagnostic.file) && (
                  <Button size="small" onClick={() => onGoTo(diagnostic)}>
                    {t('diagnostics.goTo')}
                  </Button>
                )}
                {mayMend(diagnostic) && (
                  <Button size="small" type="primary" onClick={() => onMend(diagnostic)}>
                    {t('diagnostics.mend')}
                  </Button>
                )}
              </Flex>
            </>
          }
        />
      ))}
    </Flex>
  );
}
