import type { FieldCode } from '@footlight/core/protocol/errors'
import { FanLevel } from '@footlight/core/protocol/fan-level'
import {
  libraryLimits,
  libraryRoutes,
  type MediaFields,
  type OwnMedia,
} from '@footlight/core/protocol/library'
import { mediaPrice } from '@footlight/core/rules/library/fan-levels'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { NumberField, TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Switch } from '../room-settings/FormGroup.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import classes from './OwnMedia.module.css'

interface OwnFieldsProps {
  readonly item: OwnMedia
  /** Whether people on it may be named still. */
  readonly isEditable: boolean
}

/** Words and lists as they are typed: what is between commas. */
interface Typed extends Omit<MediaFields, 'tags' | 'people'> {
  readonly tags: string
  readonly people: string
}

/** What an item says and costs. */
export function OwnFields({ item, isEditable }: OwnFieldsProps) {
  const { t } = useTranslation()
  const form = useFields(item)
  const { fields, set, errorOf } = form
  return (
    <PageForm className={classes.part} onSubmit={(event) => void form.save(event)} data-testid="media-fields">
      <h2>{t('library.words_and_price')}</h2>
      <TextField
        label={t('library.name')}
        value={fields.name}
        maxLength={libraryLimits.nameChars}
        required
        error={errorOf('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextArea
        label={t('library.description')}
        value={fields.description}
        maxLength={libraryLimits.descriptionChars}
        rows={3}
        error={errorOf('description')}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <TextField
        label={t('library.tags')}
        hint={t('library.tags_help', { count: libraryLimits.tags })}
        value={fields.tags}
        error={errorOf('tags')}
        onChange={({ currentTarget }) => set({ tags: currentTarget.value })}
      />
      <PriceFields form={form} />
      <Switch
        label={t('library.cover_clear')}
        help={t('library.cover_clear_help')}
        checked={fields.is_cover_clear}
        onChange={(is_cover_clear) => set({ is_cover_clear })}
      />
      {item.type_name === 'videos' && (
        <Switch
          label={t('library.muted')}
          help={t('library.muted_help')}
          checked={fields.muted}
          onChange={(muted) => set({ muted })}
        />
      )}
      <PeopleFields form={form} item={item} isEditable={isEditable} />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" pending={form.isPending}>
          {t('actions.save')}
        </Button>
      </div>
    </PageForm>
  )
}

type Form = ReturnType<typeof useFields>

function PriceFields({ form: { fields, set, errorOf } }: { readonly form: Form }) {
  const { t } = useTranslation()
  const format = useFormat()
  const levels = FanLevel.options.map((value) => ({ value, label: t(`library.members.${value}`) }))
  return (
    <>
      <div className={classes.pair}>
        <NumberField
          label={t('library.price')}
          hint={
            fields.token_price > 0
              ? t('library.price_help', {
                  money: format.tokensAsMoney(fields.token_price),
                  supporter: format.number(mediaPrice(fields.token_price, 'supporter')),
                  legend: format.number(mediaPrice(fields.token_price, 'legend')),
                })
              : t('library.free_help')
          }
          value={fields.token_price}
          min={0}
          max={libraryLimits.priceTokens}
          error={errorOf('token_price')}
          onValueChange={(token_price) => set({ token_price })}
        />
        <Select
          label={t('library.for_members')}
          value={fields.fanclub_access_level ?? ''}
          options={[{ value: '', label: t('library.no_members') }, ...levels]}
          onChange={({ currentTarget }) =>
            set({ fanclub_access_level: FanLevel.safeParse(currentTarget.value).data ?? null })
          }
        />
      </div>
      {isFree(fields) && (
        <Switch
          label={t('library.free_no_auth')}
          help={t('library.free_no_auth_help')}
          checked={fields.is_free_no_auth}
          onChange={(is_free_no_auth) => set({ is_free_no_auth })}
        />
      )}
    </>
  )
}

function PeopleFields({ form, item, isEditable }: OwnFieldsProps & { readonly form: Form }) {
  const { t } = useTranslation()
  const { fields, set, errors } = form
  return (
    <>
      <TextField
        label={t('library.people')}
        hint={t(isEditable ? 'library.people_help' : 'library.people_fixed')}
        value={fields.people}
        readOnly={!isEditable}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.people && t('library.people_wrong')}
        onChange={({ currentTarget }) => set({ people: currentTarget.value })}
      />
      {item.people.length > 0 && (
        <ul className={classes.people}>
          {item.people.map(({ username, state }) => (
            <li key={username}>
              {username}: {t(`library.release.${state}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** For everybody: nobody pays, and nobody has to be a member. */
function isFree({ token_price, fanclub_access_level }: Typed): boolean {
  return token_price === 0 && fanclub_access_level === null
}

function useFields(item: OwnMedia) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()
  const [fields, setFields] = useState<Typed>({
    ...item,
    tags: item.tags.join(', '),
    people: item.people.map(({ username }) => username).join(', '),
  })
  const [errors, setErrors] = useState<Partial<Record<string, FieldCode>>>({})
  const [isPending, setPending] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const answer = await api.call(libraryRoutes.changeMedia, {
      params: { id: item.id },
      body: {
        ...fields,
        is_free_no_auth: isFree(fields) && fields.is_free_no_auth,
        tags: listOf(fields.tags).map((tag) => tag.toLowerCase().replaceAll(/\s+/g, '-')),
        people: listOf(fields.people),
      },
    })
    setPending(false)
    setErrors(
      answer.ok
        ? {}
        : Object.fromEntries(
            Object.entries(answer.error.fields ?? {}).map(([name, code]) => [name.split('.')[0], code]),
          ),
    )
    if (answer.ok) {
      toasts.show({ appearance: 'success', title: { key: 'library.saved' } })
      await revalidator.revalidate()
    } else if (answer.error.fields === undefined) toasts.error({ key: `errors.${answer.error.error}` })
  }

  return {
    fields,
    set: (change: Partial<Typed>) => setFields({ ...fields, ...change }),
    errors,
    errorOf: (name: keyof MediaFields) =>
      errors[name] && t([`library.field.${errors[name]}`, 'library.field.invalid']),
    isPending,
    save,
  }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
