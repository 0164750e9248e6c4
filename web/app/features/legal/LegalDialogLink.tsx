import { type LegalDocument, legalRoutes } from '@footlight/core/protocol/legal'
import { Modal } from '@footlight/ui/Modal'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { pageLanguage } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { LegalText } from './LegalText.tsx'
import classes from './LegalView.module.css'

interface LegalDialogLinkProps {
  readonly document: LegalDocument['document']
  readonly children?: ReactNode
}

/** Opens what is accepted over the form that is being filled in; as a link it leads to the page. */
export function LegalDialogLink({ document, children }: LegalDialogLinkProps) {
  const [isOpen, setOpen] = useState(false)
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a href={`/${document}`} target="_blank" rel="noopener" onClick={open}>
        {children}
      </a>
      {isOpen && <LegalDialog document={document} onClose={() => setOpen(false)} />}
    </>
  )
}

interface LegalDialogProps extends Pick<LegalDialogLinkProps, 'document'> {
  readonly onClose: () => void
}

function LegalDialog({ document, onClose }: LegalDialogProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [read, setRead] = useState<LegalDocument | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    void api
      .call(legalRoutes.legalText, { params: { document }, query: { language: pageLanguage() } })
      .then((answer) => !isGone && setRead(answer.ok ? answer.value : 'failed'))
    return () => {
      isGone = true
    }
  }, [api, document])
  return (
    <Modal
      title={t(`legal.${document}.title`)}
      closeLabel={t('actions.close')}
      size="large"
      onClose={onClose}
    >
      <div className={classes.dialog} data-testid="legal-dialog" aria-busy={read === null}>
        {read === 'failed' ? <p role="alert">{t('errors.unknown')}</p> : read && <LegalText {...read} />}
      </div>
    </Modal>
  )
}
