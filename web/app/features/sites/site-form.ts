import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { SiteColors, SiteSettings } from '@footlight/core/protocol/sites'
import { type SiteTheme, unreadableColors } from '@footlight/core/rules/sites/site-colors'

/** What a site begins with when its colours become its own: those of Footlight. */
export const usualColors: Readonly<Record<SiteTheme, SiteColors>> = {
  dark: { accent: '#ff6aa8', accent_solid: '#dd1f70', accent_2: '#7fb0ff', accent_2_solid: '#2a66dd' },
  light: { accent: '#bd1259', accent_solid: '#d4186a', accent_2: '#1c56c9', accent_2_solid: '#2160d6' },
}

/** Fields of text that may be left empty. */
export type OptionalText =
  | 'support_email'
  | 'meta_title'
  | 'meta_description'
  | 'h1_content'
  | 'google_analytics_4_id'
  | 'pop_under'
  | 'log_out_to'

/** What was typed: an empty field is none. */
export function withText(settings: SiteSettings, field: OptionalText, text: string): SiteSettings {
  return { ...settings, [field]: text === '' ? null : text }
}

/** By the names of the server's own refusals; said before anything is sent. */
export function fieldErrorsOf(settings: SiteSettings): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  if (settings.display_name.trim() === '') errors['settings.display_name'] = 'required'
  for (const theme of ['dark', 'light'] as const) {
    const colors = settings.colors[theme]
    for (const role of colors === null ? [] : unreadableColors(theme, colors))
      errors[`settings.colors.${theme}.${role}`] = 'unreadable'
  }
  return errors
}

/** What the server refused, in the same words; empty: nothing about a field. */
export function refusedFieldsOf({ fields = {} }: ApiFailure): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name, code === 'prohibited' ? 'prohibited' : 'invalid']),
  )
}
