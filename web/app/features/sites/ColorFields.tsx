import type { SiteColors } from '@footlight/core/protocol/sites'
import type { SiteTheme } from '@footlight/core/rules/sites/site-colors'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usualColors } from './site-form.ts'
import classes from './SiteEditor.module.css'

interface ColorFieldsProps {
  readonly theme: SiteTheme
  /** null: the usual ones. */
  readonly colors: SiteColors | null
  readonly errorOf: (role: keyof SiteColors) => string | undefined
  readonly onChange: (colors: SiteColors | null) => void
}

const roles = ['accent', 'accent_solid', 'accent_2', 'accent_2_solid'] as const

/** Four colours of one theme, or the usual ones. */
export function ColorFields({ theme, colors, errorOf, onChange }: ColorFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <label className={classes.switch}>
        <input
          type="checkbox"
          checked={colors !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? usualColors[theme] : null)}
        />
        <span>{t('sites.own_colors', { theme: t(`sites.theme_${theme}`) })}</span>
      </label>
      {colors !== null && (
        <div className={classes.colors}>
          {roles.map((role) => (
            <div key={role} className={classes.color}>
              <input
                id={`${id}-${role}`}
                type="color"
                value={colors[role]}
                aria-invalid={errorOf(role) !== undefined || undefined}
                aria-describedby={errorOf(role) && `${id}-${role}-note`}
                onChange={(event) => onChange({ ...colors, [role]: event.currentTarget.value })}
              />
              <label htmlFor={`${id}-${role}`}>{t(`sites.${role}`)}</label>
              {errorOf(role) && (
                <p id={`${id}-${role}-note`} className={classes.wrong}>
                  {errorOf(role)}
                </p>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
