import { GenderPath } from '@footlight/core/protocol/browse'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { SwipeStore } from './swipe-store.ts'
import classes from './SwipeFilters.module.css'

/** Which rooms come: a collection, and an area. */
export const SwipeFilters = observer(function SwipeFilters({ swipe }: { readonly swipe: SwipeStore }) {
  const { t } = useTranslation()
  return (
    <div className={classes.filters}>
      <fieldset aria-label={t('swipe.collections')} className={classes.chips}>
        {swipe.collections.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={name === swipe.collection}
            onClick={() => void swipe.begin(name, swipe.gender)}
          >
            {t(`swipe.collection.${name}`)}
          </button>
        ))}
      </fieldset>
      <Select
        className={classes.area}
        label={t('nav.areas')}
        hideLabel
        value={swipe.gender ?? ''}
        options={[
          { value: '', label: t('areas.all') },
          ...GenderPath.options.map((path) => ({ value: path, label: t(`areas.${path}`) })),
        ]}
        onChange={({ target }) => {
          const gender = GenderPath.safeParse(target.value)
          void swipe.begin(swipe.collection, gender.success ? gender.data : null)
        }}
      />
    </div>
  )
})
