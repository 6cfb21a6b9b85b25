import {
  AppstoreOutlined,
  BookOutlined,
  CheckSquareOutlined,
  CloudOutlined,
  CloudUploadOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DeploymentUnitOutlined,
  EditOutlined,
  ExperimentOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  HistoryOutlined,
  HomeOutlined,
  InboxOutlined,
  LineChartOutlined,
  NotificationOutlined,
  PayCircleOutlined,
  PlayCircleOutlined,
  ProjectOutlined,
  ScheduleOutlined,
  SendOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
  home: <HomeOutlined />,
  dashboard: <DashboardOutlined />,
  schedule: <ScheduleOutlined />,
  'play-circle': <PlayCircleOutlined />,
  inbox: <InboxOutlined />,
  'check-square': <CheckSquareOutlined />,
  send: <SendOutlined />,
  history: <HistoryOutlined />,
  experiment: <ExperimentOutlined />,
  'deployment-unit': <DeploymentUnitOutlined />,
  notification: <NotificationOutlined />,
  'line-chart': <LineChartOutlined />,
  'file-done': <FileDoneOutlined />,
  'cloud-upload': <CloudUploadOutlined />,
  'customer-service': <CustomerServiceOutlined />,
  project: <ProjectOutlined />,
  'file-protect': <FileProtectOutlined />,
  cloud: <CloudOutlined />,
  'pay-circle': <PayCircleOutlined />,
  book: <BookOutlined />,
  edit: <EditOutlined />,
  setting: <SettingOutlined />,
};

/** The icon of a menu entry by its name; an unknown name gets the default one. */
export function MenuIcon({ name }: { readonly name: string }) {
  return icons[name] ?? <AppstoreOutlined />;
}
