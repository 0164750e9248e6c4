import { GenderPath } from '@footlight/core/protocol/browse'
import { MAIN_SITE, type SiteRecord, type SiteSettings, siteRoutes } from '@footlight/core/protocol/sites'
import { hasBanners } from '@footlight/core/rules/banners/banner-rules'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { BannerFields } from './BannerFields.tsx'
import { ColorFields } from './ColorFields.tsx'
import { InterruptionFields } from './InterruptionFields.tsx'
import { PictureField } from './PictureField.tsx'
import { SitePreview } from './SitePreview.tsx'
import { fieldErrorsOf, type OptionalText, refusedFieldsOf, withText } from './site-form.ts'
import { WallFields } from './WallFields.tsx'
import classes from './SiteEditor.module.css'

interface SiteEditorProps {
  /** An empty domain: one that is to be made. */
  readonly site: SiteRecord
  readonly onSaved: (site: SiteRecord) => void
  readonly onRemoved: () => void
}

/** What may open without having been asked for. */
const unasked = ['promo', 'token_form'] as const
const switches = [
  'hide_explicit',
  'is_non_nude',
  'is_indexed',
  'hide_banner',
  'obeys_join_form',
  'stuck_survey',
] as const

/** All that is a site's own, beside what it will look like. */
export function SiteEditor({ site, onSaved, onRemoved }: SiteEditorProps) {
  const { t } = useTranslation()
  const [settings, setSettings] = useState(site.settings)
  const [domain, setDomain] = useState(site.domain)
  const { pending, refused, save, remove } = useSaving(site, onSaved, onRemoved)
  const errors = { ...refused, ...fieldErrorsOf(settings) }
  const errorOf = (field: string): string | undefined =>
    errors[field] === undefined ? undefined : t(`sites.error_${errors[field]}`)
  const set = (patch: Partial<SiteSettings>): void => setSettings({ ...settings, ...patch })
  const text = (field: OptionalText, max: number, hint?: string): ReactNode => (
    <TextField
      label={t(`sites.${field}`)}
      hint={hint}
      maxLength={max}
      value={settings[field] ?? ''}
      error={errorOf(`settings.${field}`)}
      onChange={(event) => setSettings(withText(settings, field, event.currentTarget.value))}
    />
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (Object.keys(fieldErrorsOf(settings)).length === 0) void save(domain.trim().toLowerCase(), settings)
  }

  return (
    <form className={classes.editor} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <Part title={t('sites.part_name')}>
          {site.domain === '' && (
            <TextField
              label={t('sites.domain')}
              hint={t('sites.domain_hint')}
              required
              autoCapitalize="none"
              spellCheck={false}
              maxLength={253}
              value={domain}
              error={errorOf('domain')}
              onChange={(event) => setDomain(event.currentTarget.value)}
            />
          )}
          <TextField
            label={t('sites.display_name')}
            required
            maxLength={40}
            value={settings.display_name}
            error={errorOf('settings.display_name')}
            onChange={(event) => set({ display_name: event.currentTarget.value })}
          />
          {text('support_email', 254, t('sites.support_email_hint'))}
          {site.revision > 0 && (
            <>
              <PictureField site={site} kind="logo" onChanged={onSaved} />
              <PictureField site={site} kind="icon" onChanged={onSaved} />
            </>
          )}
        </Part>
        <Part title={t('sites.part_look')}>
          <Select
            label={t('sites.theme')}
            value={settings.theme}
            options={(['light', 'dark', 'viewer'] as const).map((value) => ({
              value,
              label: t(`sites.theme_${value}`),
            }))}
            onChange={(event) => set({ theme: event.currentTarget.value as SiteSettings['theme'] })}
          />
          {(['dark', 'light'] as const)
            .filter((theme) => settings.theme === 'viewer' || settings.theme === theme)
            .map((theme) => (
              <ColorFields
                key={theme}
                theme={theme}
                colors={settings.colors[theme]}
                errorOf={(role) => errorOf(`settings.colors.${theme}.${role}`)}
                onChange={(colors) => set({ colors: { ...settings.colors, [theme]: colors } })}
              />
            ))}
        </Part>
        <Part title={t('sites.part_home')}>
          {text('h1_content', 80)}
          {text('meta_title', 70)}
          {text('meta_description', 200)}
          <RootFields
            root={settings.root}
            error={errorOf('settings.root')}
            onChange={(root) => set({ root })}
          />
        </Part>
        <Part title={t('sites.part_rules')}>
          <RuleFields domain={site.domain} settings={settings} errorOf={errorOf} onChange={set} />
          {text('log_out_to', 300, t('sites.log_out_to_hint'))}
          {site.domain !== MAIN_SITE &&
            hasBanners(settings) &&
            text('pop_under', 300, t('sites.pop_under_hint'))}
          {text('google_analytics_4_id', 18, t('sites.google_analytics_4_id_hint'))}
        </Part>
      </div>
      <aside className={classes.side}>
        <h2 className={classes.part}>{t('sites.preview')}</h2>
        <SitePreview settings={settings} logo={site.logo?.path ?? null} />
        <div className={classes.actions}>
          <Button type="submit" variant="primary" pending={pending}>
            {t('actions.save')}
          </Button>
          {site.revision > 0 && (
            <Button variant="danger" pending={pending} onClick={() => void remove()}>
              {t(site.domain === MAIN_SITE ? 'sites.reset' : 'sites.remove')}
            </Button>
          )}
        </div>
      </aside>
    </form>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.part}>{title}</legend>
      {children}
    </fieldset>
  )
}

interface RuleFieldsProps {
  readonly domain: string
  readonly settings: SiteSettings
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (patch: Partial<SiteSettings>) => void
}

function RuleFields({ domain, settings, errorOf, onChange }: RuleFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {switches.map((name) => (
        <label key={name} className={classes.switch}>
          <input
            type="checkbox"
            checked={settings[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
          <span>
            {t(`sites.${name}`)}
            <small>{t(`sites.${name}_hint`)}</small>
          </span>
        </label>
      ))}
      {unasked.map((kind) => (
        <InterruptionFields
          key={kind}
          kind={kind}
          rule={settings[kind]}
          errorOf={(name) => errorOf(`settings.${kind}.${name}`)}
          onChange={(rule) => onChange({ [kind]: rule })}
        />
      ))}
      {hasBanners(settings) && (
        <BannerFields
          banners={settings.banners}
          errorOf={errorOf}
          onChange={(banners) => onChange({ banners })}
        />
      )}
      {domain === MAIN_SITE && (
        <WallFields walls={settings.walls} onChange={(walls) => onChange({ walls })} />
      )}
    </>
  )
}

interface RootFieldsProps {
  readonly root: SiteSettings['root']
  readonly error: string | undefined
  readonly onChange: (root: SiteSettings['root']) => void
}

/** What the home page lists. */
function RootFields({ root, error, onChange }: RootFieldsProps) {
  const { t } = useTranslation()
  const setGender = (value: string): void =>
    onChange(value === '' ? null : { gender: GenderPath.parse(value), tag: root?.tag ?? null })
  return (
    <>
      <Select
        label={t('sites.root_gender')}
        value={root?.gender ?? ''}
        options={[
          { value: '', label: t('sites.root_all') },
          ...GenderPath.options.map((value) => ({
            value,
            label: t(`areas.${value}`),
          })),
        ]}
        onChange={(event) => setGender(event.currentTarget.value)}
      />
      <TextField
        label={t('sites.root_tag')}
        maxLength={40}
        error={error}
        value={root?.tag ?? ''}
        disabled={root === null}
        onChange={(event) =>
          root !== null && onChange({ ...root, tag: event.currentTarget.value.toLowerCase() || null })
        }
      />
    </>
  )
}

/** One order after the other; what the server refuses is said at its field. */
function useSaving(
  { domain, revision }: SiteRecord,
  onSaved: (site: SiteRecord) => void,
  onRemoved: () => void,
) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  async function save(name: string, settings: SiteSettings): Promise<void> {
    setPending(true)
    const answer = await api.call(siteRoutes.changeSite, {
      params: { domain: name },
      body: { revision, settings },
    })
    setPending(false)
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: 'sites.saved' } })
      onSaved(answer.value)
      return
    }
    const { error } = answer.error
    // A name that no domain can have is answered as an address that is not there.
    const fields = error === 'not_found' ? { domain: 'invalid' } : refusedFieldsOf(answer.error)
    setRefused(fields)
    if (error === 'conflict') toasts.error({ key: 'sites.conflict' })
    else if (Object.keys(fields).length === 0) toasts.error({ key: `errors.${error}` })
  }

  async function remove(): Promise<void> {
    if (!window.confirm(t('sites.remove_sure'))) return
    setPending(true)
    const answer = await api.call(siteRoutes.removeSite, { params: { domain } })
    setPending(false)
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
    else if (domain === MAIN_SITE) location.reload()
    else onRemoved()
  }
  return { pending, refused, save, remove }
}
