import { join } from 'node:path'
import * as z from 'zod/mini'
import { type PanicKeyState, panicKeys } from '../../shared/ipc/safety.ts'
import { JsonFile } from '../json-file.ts'

/** As much of Electron's `globalShortcut` as we use. */
interface ShortcutPort {
  register(accelerator: string, run: () => void): boolean
  unregister(accelerator: string): void
}

type Accelerator = PanicKeyState['accelerator']

const Stored = z.object({ accelerator: z.nullable(z.enum(panicKeys)) })

interface PanicKeyDeps {
  readonly folder: string
  readonly shortcuts: ShortcutPort
  /** Wayland hands keys to the window in front only, and says nothing about it. */
  readonly isWayland: boolean
  readonly onPress: () => void
}

/** The key that works whatever program is in front. Which one it is, is stored on this machine. */
export class PanicKey {
  readonly #file: JsonFile<typeof Stored>
  readonly #deps: PanicKeyDeps
  #state: PanicKeyState = { accelerator: null, state: 'off' }

  constructor(deps: PanicKeyDeps) {
    this.#deps = deps
    this.#file = new JsonFile(join(deps.folder, 'panic-key.json'), Stored)
    const stored = this.#file.read()
    // Until the performer chooses, the default key is better than none.
    this.#listen(stored === null ? panicKeys[0] : stored.accelerator)
  }

  get state(): PanicKeyState {
    return this.#state
  }

  /**
   * The old key goes even where the new one is taken: the performer is told, and a key that they gave up must
   * not work by surprise.
   */
  async change(accelerator: Accelerator): Promise<PanicKeyState> {
    if (this.#state.accelerator !== null && this.#state.state !== 'taken')
      this.#deps.shortcuts.unregister(this.#state.accelerator)
    this.#listen(accelerator)
    await this.#file.write({ accelerator })
    return this.#state
  }

  #listen(accelerator: Accelerator): void {
    const { shortcuts, onPress, isWayland } = this.#deps
    if (accelerator === null) this.#state = { accelerator, state: 'off' }
    else if (!shortcuts.register(accelerator, onPress)) this.#state = { accelerator, state: 'taken' }
    else this.#state = { accelerator, state: isWayland ? 'unsure' : 'ready' }
  }
}
