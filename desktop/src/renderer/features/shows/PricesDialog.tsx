import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import { GuideLink } from '../../layout/GuideLink.tsx'
import { PriceField } from './PriceField.tsx'
import { priceGroups, priceLabel } from './price-texts.ts'
import classes from './PricesDialog.module.css'

/** Of the fields: the button that saves them stands below, and so does Enter in any of them. */
const FORM = 'prices'

/**
 * Everything that the performer offers and what it costs. Nothing changes before they save; closed without,
 * their changes wait here.
 */
export const PricesDialog = observer(function PricesDialog() {
  const { t } = useTranslation('shows')
  const {
    ui,
    paid: { prices },
  } = useConsole()
  return (
    <Modal
      title={t('prices.title')}
      lead={t('prices.lead')}
      closeLabel={t('close')}
      size="large"
      onClose={() => ui.close()}
      footer={<PricesFooter />}
    >
      {prices.saved === null ? (
        <p role="status">{prices.failure === null ? t('loading') : failureSentence(t, prices.failure)}</p>
      ) : (
        <form
          id={FORM}
          onSubmit={(event) => {
            event.preventDefault()
            void prices.save()
          }}
        >
          {priceGroups.map((group) => (
            <fieldset key={group.area} className={classes.group}>
              <legend>{t(`prices.groups.${group.area}.title`)}</legend>
              <p className={classes.lead}>{t(`prices.groups.${group.area}.lead`)}</p>
              {group.fields.map((field) => (
                <PriceField key={field.path} field={field} />
              ))}
            </fieldset>
          ))}
          <GuideLink section="performer#pay" />
        </form>
      )}
    </Modal>
  )
})

/** What may be done with the changes: keep them, drop them, or take back what was saved. */
const PricesFooter = observer(function PricesFooter() {
  const { t } = useTranslation('shows')
  const {
    ui,
    paid: { prices },
  } = useConsole()
  const wrong = priceGroups
    .flatMap((group) => group.fields)
    .find((field) => prices.problem(field.path) !== null)
  if (prices.isChanged) {
    return (
      <>
        <p className={classes.state} role="status">
          {prices.failure !== null
            ? failureSentence(t, prices.failure)
            : wrong !== undefined
              ? t('prices.wrong', { field: priceLabel(t, wrong.path) })
              : t('prices.not_saved')}
        </p>
        <Button onClick={() => prices.revert()}>{t('prices.drop')}</Button>
        <Button
          type="submit"
          form={FORM}
          variant="primary"
          pending={prices.isSaving}
          disabled={wrong !== undefined}
        >
          {t('prices.save')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={classes.state} role="status">
        {prices.before === null ? '' : t('prices.saved')}
      </p>
      {prices.before !== null && (
        <Button pending={prices.isSaving} onClick={() => void prices.undo()}>
          {t('prices.undo')}
        </Button>
      )}
      <Button onClick={() => ui.close()}>{t('close')}</Button>
    </>
  )
})
