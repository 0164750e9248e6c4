import { join } from 'node:path'
import * as z from 'zod/mini'
import { JsonFile } from '../json-file.ts'

const Notes = z.object({
  formerProfile: z.catch(z.nullable(z.string()), null),
  guard: z.catch(z.object({ isOn: z.boolean(), stopsRecordings: z.boolean() }), {
    isOn: true,
    stopsRecordings: false,
  }),
})
export type ObsNotes = z.infer<typeof Notes>

/** What the console has to know about the performer's OBS at the next start. No secrets. */
export class ObsNotesFile {
  readonly #file: JsonFile<typeof Notes>
  notes: ObsNotes = Notes.parse({})

  constructor(folder: string) {
    this.#file = new JsonFile(join(folder, 'obs.json'), Notes)
  }

  /** A first start, or a damaged file: the guard is on, and there is no profile to go back to. */
  load(): void {
    this.notes = this.#file.read() ?? Notes.parse({})
  }

  change(patch: Partial<ObsNotes>): Promise<void> {
    this.notes = { ...this.notes, ...patch }
    return this.#file.write(this.notes)
  }
}
