import { Button } from '@footlight/ui/Button'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './FanClub.module.css'

/**
 * The code of a gift, and its link. The code stands behind `#`, which a browser sends to no server and tells no other
 * site.
 */
export function GiftCode({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const grouped = code.match(/.{1,4}/g)?.join('-') ?? code

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/account/gift#${code}`)
      toasts.show({ appearance: 'success', title: { key: 'fan_club.gift.copied' } })
    } catch {
      toasts.error({ key: 'fan_club.gift.not_copied' })
    }
  }

  return (
    <p className={classes.code}>
      <code data-testid="gift-code">{grouped}</code>
      <Button size="small" onClick={() => void copy()}>
        {t('fan_club.gift.copy')}
      </Button>
    </p>
  )
}
