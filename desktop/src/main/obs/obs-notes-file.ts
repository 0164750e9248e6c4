import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Notes = z.object({
  formerProfile: z.catch(z.nullable(z.string()), null),
  guard: z.catch(z.object({ isOn: z.boolean(), stopsRecordings: z.boolean() }), { isOn: true, stopsRecordings: false }),
})
export type ObsNotes = z.infer<typeof Notes>

/** What the console has to know about her OBS at the next start. No secrets. */
export class ObsNotesFile {
  readonly #path: string
  notes: ObsNotes = Notes.parse({})
  #saving: Promise<void> = Promise.resolve()

  constructor(folder: string) {
    this.#path = join(folder, 'obs.json')
  }

  async load(): Promise<void> {
    try {
      this.notes = Notes.parse(JSON.parse(await readFile(this.#path, 'utf8')))
    } catch {
      // First start, or a damaged file: the guard is on, and there is no profile to go back to.
      this.notes = Notes.parse({})
    }
  }

  change(patch: Partial<ObsNotes>): Promise<void> {
    this.notes = { ...this.notes, ...patch }
    const text = JSON.stringify(this.notes)
    // One after the other: two drafts at once would be one file.
    this.#saving = this.#saving.then(() => this.#write(text), () => this.#write(text))
    return this.#saving
  }

  async #write(text: string): Promise<void> {
    const draft = `${this.#path}.new`
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, this.#path)
  }
}
