import { BANNERS_MAX, type SiteSettings } from '@footlight/core/protocol/sites'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { TextField } from '@footlight/ui/TextField'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './SiteEditor.module.css'

type Banners = SiteSettings['banners']

interface BannerFieldsProps {
  readonly banners: Banners
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (banners: Banners) => void
}

/** The operator's own lines below lists and rooms. */
export function BannerFields({ banners, errorOf, onChange }: BannerFieldsProps) {
  const { t } = useTranslation()
  const put = (at: number, part: Partial<Banners[number]>): void =>
    onChange(banners.with(at, { ...banners[at]!, ...part }))
  return (
    <fieldset className={classes.banners}>
      <legend>{t('sites.part_banners')}</legend>
      <p>{t('sites.banners_hint')}</p>
      {banners.map(({ text, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that names it
        <div key={at} className={classes.banner} data-testid="banner-fields">
          <TextField
            label={t('sites.banner_text')}
            maxLength={120}
            value={text}
            error={errorOf(`settings.banners.${at}.text`)}
            onChange={(event) => put(at, { text: event.currentTarget.value })}
          />
          <TextField
            label={t('sites.banner_url')}
            hint={t('sites.banner_url_hint')}
            maxLength={300}
            autoCapitalize="none"
            spellCheck={false}
            value={url}
            error={errorOf(`settings.banners.${at}.url`)}
            onChange={(event) => put(at, { url: event.currentTarget.value.trim() })}
          />
          <IconButton label={t('sites.banner_remove')} onClick={() => onChange(banners.toSpliced(at, 1))}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {banners.length < BANNERS_MAX && (
        <Button icon={<Plus aria-hidden />} onClick={() => onChange([...banners, { text: '', url: '' }])}>
          {t('sites.banner_add')}
        </Button>
      )}
    </fieldset>
  )
}
