import { demoLogins } from '../demo/people.ts'
import type { Config } from '../platform/config.ts'

/** The one thing that the server says to a person at the console. */
export function banner(
  config: Config,
  { url, troubles }: { readonly url: string; readonly troubles: readonly string[] },
): string {
  const lines = [
    '',
    '  Footlight is up.',
    '',
    `  Site      ${url}`,
    `  API       ${url}/api/v1/openapi.json`,
    `  Data      ${config.dataDir}`,
  ]
  if (config.demo) {
    lines.push('', `  Demo log-ins, password ${config.demoPassword}:`, `  ${demoLogins.join(', ')}`)
    if (config.demoPerformer) lines.push(`  Live now  ${url}/demo_live`)
  }
  for (const trouble of troubles) lines.push('', `  ${trouble}`)
  return [...lines, '', '  Ctrl-C ends it.', ''].join('\n')
}
