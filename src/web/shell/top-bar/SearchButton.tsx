import { SearchOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { openMenuSearch } from '../menu-search/menu-search.ts';
import { BarButton } from './BarButton.tsx';

/** Opens the search of menu entries over the page, where the bar has no room for its field. */
export function SearchButton() {
  const { t } = useTranslation('bar');
  return <BarButton icon={<SearchOutlined />} label={t('search.label')} opensDialog onClick={openMenuSearch} />;
}
