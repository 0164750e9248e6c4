import { type SitePictureKind, type SiteRecord, siteRoutes } from '@footlight/core/protocol/sites'
import { Button } from '@footlight/ui/Button'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './SiteEditor.module.css'

interface PictureFieldProps {
  readonly site: SiteRecord
  readonly kind: SitePictureKind
  readonly onChanged: (site: SiteRecord) => void
}

const BYTES_MAX = 32 * 1024

/** Logo or icon: saved when it is chosen, because it is no part of the form's text. */
export function PictureField({ site, kind, onChanged }: PictureFieldProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const id = useId()
  const [pending, setPending] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const picture = site[kind]

  async function put(file: File | null): Promise<void> {
    setRefused(file !== null && file.size > BYTES_MAX)
    if (file !== null && file.size > BYTES_MAX) return
    setPending(true)
    const answer = await api.call(siteRoutes.changeSitePicture, {
      params: { domain: site.domain, kind },
      body: { data: file === null ? null : await base64Of(file) },
    })
    setPending(false)
    setRefused(!answer.ok)
    if (answer.ok) onChanged(answer.value)
  }

  return (
    <div className={classes.picture}>
      <label htmlFor={id}>{t(`sites.${kind}`)}</label>
      {picture && <img src={picture.path} alt="" height={28} />}
      <input
        id={id}
        type="file"
        accept="image/png,image/webp"
        disabled={pending}
        aria-describedby={`${id}-note`}
        onChange={(event) => void put(event.currentTarget.files?.[0] ?? null)}
      />
      {picture && (
        <Button size="small" pending={pending} onClick={() => void put(null)}>
          {t('sites.remove_picture')}
        </Button>
      )}
      <p
        id={`${id}-note`}
        className={isRefused ? classes.wrong : classes.note}
        role={isRefused ? 'alert' : undefined}
      >
        {t(isRefused ? 'sites.picture_refused' : `sites.${kind}_hint`)}
      </p>
    </div>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
