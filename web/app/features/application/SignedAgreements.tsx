import { applicationRoutes, type SignedAgreement } from '@footlight/core/protocol/applications'
import { Button } from '@footlight/ui/Button'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OwnerForm } from '../account-security/OwnerForm.tsx'
import { savePdf } from './save-pdf.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './Application.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_security.json', { import: 'default' }),
)
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/passkeys.json', { import: 'default' }))

/** What its performer signed, each as a PDF. It has their legal name, so it is given to whoever proves to be them. */
export function SignedAgreements({ agreements }: { readonly agreements: readonly SignedAgreement[] }) {
  const { t } = useTranslation()
  if (agreements.length === 0) return null
  return (
    <section className={settings.group} aria-labelledby="signed-agreements" data-testid="signed-agreements">
      <h2 id="signed-agreements">{t('application.signed_agreements')}</h2>
      <ul className={classes.agreements}>
        {agreements.map((each) => (
          <Signed key={each.id} agreement={each} />
        ))}
      </ul>
    </section>
  )
}

function Signed({ agreement: { id, signed_at: signedAt } }: { readonly agreement: SignedAgreement }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api } = useStores()
  const [isAsking, setAsking] = useState(false)
  /** Of the file that was saved; null: none was. */
  const [hash, setHash] = useState<string | null>(null)
  const row = useRef<HTMLLIElement>(null)

  function close(): void {
    setAsking(false)
    row.current?.focus()
  }

  return (
    <li ref={row} tabIndex={-1}>
      <p>{t('application.signed', { at: dateTime(signedAt) })}</p>
      {isAsking ? (
        <OwnerForm
          testId="agreement-file"
          action={t('application.save_pdf')}
          variant="primary"
          call={(proof) => api.call(applicationRoutes.agreementFile, { body: { ...proof, id } })}
          onDone={({ pdf, hash: made }) => {
            savePdf(pdf, `agreement-${signedAt.slice(0, 10)}.pdf`)
            setHash(made)
            close()
          }}
          onCancel={close}
        >
          {() => <p className={classes.quiet}>{t('application.pdf_proof')}</p>}
        </OwnerForm>
      ) : (
        <div className={classes.actions}>
          <Button icon={<Download />} onClick={() => setAsking(true)}>
            {t('application.pdf')}
          </Button>
        </div>
      )}
      {hash !== null && (
        <p className={classes.hash} role="status">
          {t('application.pdf_hash')} <code>{hash}</code>
        </p>
      )}
    </li>
  )
}
