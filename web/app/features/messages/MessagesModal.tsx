import type { ChatBox } from '@footlight/core/rules/messages/request-box'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import '../inbox/texts.ts'
import { ChatRows } from './ChatRows.tsx'
import { Conversation } from './Conversation.tsx'
import classes from './Messages.module.css'

/** Over a room that goes on: chats and the open one side by side; one after the other on a phone. */
export const MessagesModal = observer(function MessagesModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { messages, ui } = useStores()
  const [box, setBox] = useState<ChatBox>('chats')
  const peer = ui.messagesWith
  useEffect(() => void messages.load(), [messages])
  const requests = messages.chats.filter((chat) => chat.is_request).length
  return (
    <Modal size="large" title={t('messages.title')} closeLabel={t('actions.close')} onClose={onClose}>
      <div className={classes.panes} data-open={peer !== null || undefined}>
        <div className={classes.side}>
          {(requests > 0 || box === 'requests') && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => setBox(box === 'chats' ? 'requests' : 'chats')}
            >
              {box === 'chats' ? t('inbox.requests_count', { count: requests }) : t('messages.back')}
            </Button>
          )}
          <ChatRows box={box} current={peer} onOpen={(username) => ui.openMessages(username)} />
          <Link to="/inbox" className={classes.all} onClick={onClose}>
            {t('inbox.open_page')}
          </Link>
        </div>
        {peer === null ? (
          <p className={classes.nobody}>{t('messages.choose')}</p>
        ) : (
          <Conversation key={peer} username={peer} onBack={() => ui.openMessages(null)} />
        )}
      </div>
    </Modal>
  )
})
