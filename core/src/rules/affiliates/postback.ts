/** What an affiliate's server is told. `amount`: minor units of the affiliate's share. */
export interface PostbackEvent {
  readonly event: 'signup' | 'purchase'
  readonly clickId: string | null
  readonly amount: number | null
  readonly currency: string | null
}

export const macros = ['click_id', 'event', 'amount', 'currency'] as const

/** Whether nothing stands in braces but what can be filled in. */
export function hasKnownMacros(template: string): boolean {
  return [...template.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => macros.some((macro) => macro === name))
}

/** The address with its macros filled in, each as one part of a query or a path; what is not known is empty. */
export function fillMacros(template: string, { event, clickId, amount, currency }: PostbackEvent): string {
  const values: Readonly<Record<string, string>> = {
    click_id: clickId ?? '',
    event,
    amount: amount === null ? '' : String(amount),
    currency: currency ?? '',
  }
  return template.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
