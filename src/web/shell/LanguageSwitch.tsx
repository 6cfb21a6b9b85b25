import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { i18n, useLanguage } from '../i18n/i18n.ts';
import { rememberLanguage } from '../state/language.ts';

/** Switches between zh and en without a reload; what was typed stays. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  function toggle(): void {
    const next = language === 'zh' ? 'en' : 'zh';
    rememberLanguage(next);
    void i18n.changeLanguage(next);
  }
  return (
    <Button type="text" onClick={toggle} title={t('language.switch')} data-testid="language-switch">
      <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{language === 'zh' ? 'English' : '中文'}</span>
    </Button>
  );
}
