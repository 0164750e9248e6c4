import { Button } from '@footlight/ui/Button'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { unwrap } from '../ports/bridge.ts'
import classes from './SiteLink.module.css'

interface SiteLinkProps {
  /** On the server that the console is connected to. */
  readonly path: string
  readonly label: string
}

/** Opens a page of the site in the performer's browser. */
export function SiteLink({ path, label }: SiteLinkProps) {
  const { t } = useTranslation('library')
  const { bridge, server } = useConsole()
  const [address, setAddress] = useState<string | null>(null)

  async function open(): Promise<void> {
    // Plain http is never handed to another program; the performer reads the address instead.
    if (!unwrap(await bridge.openOnServer({ path }))) setAddress(`${server.origin}${path}`)
  }

  return (
    <div className={classes.site}>
      <Button size="small" icon={<ExternalLink aria-hidden />} onClick={() => void open()}>
        {label}
      </Button>
      {address !== null && (
        <p role="status">
          {t('site_address')} <b>{address}</b>
        </p>
      )}
    </div>
  )
}
