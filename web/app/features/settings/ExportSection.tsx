import { accountExportRoutes } from '@footlight/core/protocol/account-export'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './AccountSettings.module.css'

interface Files {
  readonly html: string
  readonly json: string
  readonly expires_at: string
}

/** What the site has of the account, after its password: a file to read, and one for other programs. */
export function ExportSection() {
  const { t } = useTranslation()
  const { api } = useStores()
  const dateTime = useDateTime()
  const [password, setPassword] = useState('')
  const [files, setFiles] = useState<Files | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault()
    setAsking(true)
    const answer = await api.call(accountExportRoutes.askExport, { body: { password } })
    setAsking(false)
    setPassword('')
    setFiles(answer.ok ? answer.value : null)
    setError(answer.ok ? null : answer.error.error)
  }

  return (
    <section className={classes.group} aria-labelledby="export" data-testid="export">
      <h2 id="export">{t('account_privacy.export')}</h2>
      <p className={classes.lead}>{t('account_privacy.export_text')}</p>
      <form className={classes.ask} onSubmit={(event) => void ask(event)}>
        <TextField
          label={t('account_privacy.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          error={
            error === null
              ? undefined
              : t(error === 'invalid_credentials' ? 'account_privacy.password_wrong' : `errors.${error}`)
          }
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" pending={isAsking} disabled={password === ''}>
          {t('account_privacy.export_ask')}
        </Button>
      </form>
      {files !== null && (
        <p className={classes.links} role="status">
          <a href={files.html} download>
            {t('account_privacy.export_html')}
          </a>
          <a href={files.json} download>
            {t('account_privacy.export_json')}
          </a>
          <span className={classes.lead}>
            {t('account_privacy.export_until', { at: dateTime(files.expires_at) })}
          </span>
        </p>
      )}
    </section>
  )
}
