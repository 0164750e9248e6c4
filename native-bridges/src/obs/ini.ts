/**
 * Sections of an .ini file as OBS writes it: `[Name]`, then `key=value`, each as it stands. What is neither is
 * skipped. OBS has its own dialect: the library `ini` would cut a password at `;` or `#` (see the test). Nothing
 * of OBS is ever written as a file: what changes goes through obs-websocket, which keeps the rest.
 */
export function readIni(text: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const sections = new Map<string, Map<string, string>>()
  let section: Map<string, string> | null = null
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const line = raw.trim()
    const name = /^\[(.+)\]$/.exec(line)?.[1]
    if (name !== undefined) {
      section = sections.get(name) ?? new Map<string, string>()
      sections.set(name, section)
      continue
    }
    const at = line.indexOf('=')
    if (section !== null && at > 0 && !/^[#;]/.test(line))
      section.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return sections
}
