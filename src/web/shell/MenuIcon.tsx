import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CheckCircleOutlined,
  CloudOutlined,
  CodeOutlined,
  ExperimentOutlined,
  FileDoneOutlined,
  FolderOutlined,
  HomeOutlined,
  InboxOutlined,
  PayCircleOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
  ProjectOutlined,
  SendOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  inbox: <InboxOutlined />,
  profile: <ProfileOutlined />,
  send: <SendOutlined />,
  done: <CheckCircleOutlined />,
  start: <PlayCircleOutlined />,
  experiment: <ExperimentOutlined />,
  sequencing: <ApiOutlined />,
  notice: <BellOutlined />,
  analysis: <BarChartOutlined />,
  closing: <FileDoneOutlined />,
  release: <CloudOutlined />,
  project: <ProjectOutlined />,
  dictionary: <BookOutlined />,
  system: <SettingOutlined />,
  team: <TeamOutlined />,
  studio: <CodeOutlined />,
  salary: <PayCircleOutlined />,
  audit: <AuditOutlined />,
  folder: <FolderOutlined />,
};

/** The icon of a menu entry by its name; an unknown name gets the default one. */
export function MenuIcon({ name }: { readonly name: string }) {
  return icons[name] ?? <AppstoreOutlined />;
}
