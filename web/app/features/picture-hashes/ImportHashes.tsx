import type { ApiResponse } from '@footlight/core/client/api-client'
import { CaseKind } from '@footlight/core/protocol/cases'
import { pictureHashLimits, pictureHashRoutes } from '@footlight/core/protocol/picture-hashes'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import staff from '../staff/Staff.module.css'
import classes from '../term-lists/TermLists.module.css'

type Preview = ApiResponse<typeof pictureHashRoutes.previewPictureHashes>

/** A list of others, pasted or from a file. Nothing is added before it was seen what it would add. */
export function ImportHashes({ seen }: { readonly seen: number }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall({ invalid_value: 'picture_hashes.too_large' })
  const [text, setText] = useState('')
  const [kind, setKind] = useState<CaseKind>('intimate_image')
  const [stops, setStops] = useState(false)
  /** null: the text was not looked at, or changed since. */
  const [preview, setPreview] = useState<Preview | null>(null)

  const change = (to: string): void => {
    setText(to)
    setPreview(null)
  }

  async function read({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? []
    if (file !== undefined) change(await file.text())
  }

  async function check(): Promise<void> {
    setPreview(await call(() => api.call(pictureHashRoutes.previewPictureHashes, { body: { text } })))
  }

  return (
    <>
      <PageForm
        className={classes.form}
        data-testid="import-hashes"
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <TextArea
          label={t('picture_hashes.text')}
          hint={t('picture_hashes.text_hint')}
          value={text}
          rows={5}
          maxLength={pictureHashLimits.importCharsMax}
          spellCheck={false}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <label className={staff.part}>
          {t('picture_hashes.file')}
          <input type="file" accept=".txt,.csv,.json" onChange={(event) => void read(event)} />
        </label>
        <div className={classes.row}>
          <Select
            label={t('picture_hashes.kind')}
            value={kind}
            options={CaseKind.options.map((value) => ({ value, label: t(`cases.kind.${value}`) }))}
            onChange={({ currentTarget }) => setKind(CaseKind.parse(currentTarget.value))}
          />
          <Select
            label={t('picture_hashes.live')}
            value={stops ? 'stops' : 'goes_on'}
            options={(['goes_on', 'stops'] as const).map((value) => ({
              value,
              label: t(`picture_hashes.live_${value}`),
            }))}
            onChange={({ currentTarget }) => setStops(currentTarget.value === 'stops')}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" pending={isPending} disabled={text.trim() === ''}>
            {t('picture_hashes.check')}
          </Button>
        </div>
      </PageForm>
      {preview !== null &&
        (preview.fresh === 0 ? (
          <div role="status">
            <PreviewLines preview={preview} />
          </div>
        ) : (
          <ReasonForm
            change={{ kind: 'import', text, case_kind: kind, stops }}
            seen={seen}
            label={t('picture_hashes.add')}
            onDone={() => change('')}
            onCancel={() => setPreview(null)}
          >
            <div role="status">
              <PreviewLines preview={preview} />
            </div>
          </ReasonForm>
        ))}
    </>
  )
}

function PreviewLines({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation()
  const { fresh, there, faults, faults_total: total } = preview
  return (
    <div className={classes.preview}>
      <p>{t('picture_hashes.preview', { fresh, there })}</p>
      {total > 0 && <p className={classes.wrong}>{t('picture_hashes.faults', { count: total })}</p>}
      {faults.length > 0 && (
        <ul>
          {faults.map(({ line, fault }) => (
            <li key={`${line} ${fault}`}>{t(`picture_hashes.fault_${fault}`, { line })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
