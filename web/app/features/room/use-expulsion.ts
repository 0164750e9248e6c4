import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'

/** Who is banned or kicked is told so and sent home. */
export function useExpulsion(): void {
  const { room, toasts } = useStores()
  const navigate = useNavigate()
  const { refusal } = room
  useEffect(() => {
    if (refusal !== 'banned' && refusal !== 'kicked') return
    toasts.error({ key: refusal === 'banned' ? 'room.you_were_banned' : 'room.you_were_kicked' })
    void navigate('/')
  }, [refusal, toasts, navigate])
}
