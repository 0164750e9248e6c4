import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { ChatRows } from './ChatRows.tsx'
import { Conversation } from './Conversation.tsx'
import classes from './Messages.module.css'

/** Chats and the open one side by side; one after the other on a phone. */
export const MessagesModal = observer(function MessagesModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { messages, ui } = useStores()
  const peer = ui.messagesWith
  useEffect(() => void messages.load(), [messages])
  useEffect(() => {
    if (peer === null) return
    void messages.open(peer)
    messages.show(peer)
    return () => messages.show(null)
  }, [messages, peer])
  return (
    <Modal size="large" title={t('messages.title')} closeLabel={t('actions.close')} onClose={onClose}>
      <div className={classes.panes} data-open={peer !== null || undefined}>
        <ChatRows />
        {peer === null ? (
          <p className={classes.nobody}>{t('messages.choose')}</p>
        ) : (
          <Conversation key={peer} username={peer} />
        )}
      </div>
    </Modal>
  )
})
