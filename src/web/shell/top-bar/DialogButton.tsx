import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { BarButton } from './BarButton.tsx';

interface DialogButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly Dialog: ComponentType<{ readonly onClosed: () => void }>;
}

/** Opens a dialog that is fetched when it is first asked for. */
export function DialogButton({ icon, label, Dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BarButton icon={icon} label={label} opensDialog onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <Dialog onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
