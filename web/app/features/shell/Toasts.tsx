import type { Message } from '@footlight/core/stores/message'
import { Toast } from '@footlight/ui/Toast'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Toasts.module.css'

/** Short notices at the edge of the page; their time stands still under the pointer or the focus. */
export const Toasts = observer(function Toasts() {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const say = ({ key, values }: Message): string => t([key, 'errors.unknown'], { ...values })
  return (
    <section className={classes.area} aria-label={t('toasts.area')}>
      {toasts.toasts.map((toast) => (
        <Toast
          key={toast.id}
          tone={toast.appearance}
          title={say(toast.title)}
          content={toast.content && say(toast.content)}
          closeLabel={t('actions.close')}
          onClose={() => toasts.close(toast.id)}
          onHold={() => toasts.hold(toast.id)}
          onRelease={() => toasts.release(toast.id)}
          action={toast.action && { label: say(toast.action.label), run: toast.action.run }}
        />
      ))}
    </section>
  )
})
