import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/i18n.ts';
import { switchLanguage } from '../../i18n/switch-language.ts';

/** Switches between zh and en without a reload; what was typed stays. */
export function LanguageSwitch() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <Button type="text" onClick={switchLanguage} title={t('language.switch')} data-testid="language-switch">
      <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{t('language.other')}</span>
    </Button>
  );
}
