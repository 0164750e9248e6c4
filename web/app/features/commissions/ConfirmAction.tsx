import { Button, type ButtonProps } from '@footlight/ui/Button'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

// Most who see the button never press it.
const Modal = lazy(() => import('@footlight/ui/Modal').then((module) => ({ default: module.Modal })))

interface ConfirmActionProps {
  readonly label: string
  /** What it does to the tokens. */
  readonly text: string
  readonly variant?: ButtonProps['variant']
  readonly isPending: boolean
  /** Answers whether it is done; then the dialog closes. */
  readonly onConfirm: () => Promise<boolean>
  readonly children?: ReactNode
  readonly isDisabled?: boolean
  readonly 'data-testid': string
}

/** A button that asks once more, because tokens move. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { t } = useTranslation()
  const { label, text, variant = 'second', isPending, onConfirm, children, isDisabled = false } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)} data-testid={props['data-testid']}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Modal
            role="alertdialog"
            size="small"
            title={label}
            lead={text}
            closeLabel={t('actions.close')}
            onClose={() => setOpen(false)}
            footer={
              <Button
                variant={variant === 'second' ? 'primary' : variant}
                pending={isPending}
                disabled={isDisabled}
                data-testid={`${props['data-testid']}-confirm`}
                onClick={() => void onConfirm().then((isDone) => isDone && setOpen(false))}
              >
                {label}
              </Button>
            }
          >
            {children}
          </Modal>
        </Suspense>
      )}
    </>
  )
}
