import {
  type AgeCheck,
  type AgeMethod,
  type AgePurpose,
  ageCheckRoutes,
} from '@footlight/core/protocol/age-checks'
import { Button } from '@footlight/ui/Button'
import { CreditCard, IdCard, ScanFace, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import classes from './AgeCheck.module.css'

const icons: Readonly<Record<AgeMethod, ReactNode>> = {
  digital_id: <Smartphone aria-hidden />,
  face_scan: <ScanFace aria-hidden />,
  card: <CreditCard aria-hidden />,
  id_check: <IdCard aria-hidden />,
  id_verification: <IdCard aria-hidden />,
  live_id_check: <IdCard aria-hidden />,
}

interface MethodListProps {
  readonly methods: readonly AgeMethod[]
  readonly purpose: AgePurpose
  /** That was begun and is not over; null: none. */
  readonly pending: AgeCheck | null
}

/** Each leads to the page of the service that checks. */
export function MethodList({ methods, purpose, pending }: MethodListProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()

  async function begin(method: AgeMethod): Promise<void> {
    const check = await call(() => api.call(ageCheckRoutes.beginAgeCheck, { body: { method, purpose } }))
    if (check?.url) location.assign(check.url)
  }

  return (
    <section aria-labelledby="age-methods">
      <h2 id="age-methods" className={classes.choose}>
        {t(pending === null ? 'age_check.choose' : 'age_check.pending')}
      </h2>
      <ul className={classes.methods}>
        {methods.map((method) => (
          <li key={method} className={classes.method} data-testid={`age-${method}`}>
            <span className={classes.icon}>{icons[method]}</span>
            <div>
              <h3 id={`age-${method}`}>{t(`age_check.methods.${method}.title`)}</h3>
              <p className={classes.quiet}>{t(`age_check.methods.${method}.text`)}</p>
            </div>
            <Button
              variant={pending?.method === method ? 'primary' : 'second'}
              pending={isPending}
              aria-describedby={`age-${method}`}
              onClick={() => void begin(method)}
            >
              {t(pending?.method === method ? 'age_check.continue' : 'age_check.begin')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
