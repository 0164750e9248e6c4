import type { Kysely, Transaction } from 'kysely'
import type { Closers } from './closers.ts'
import type { Job } from './cluster/singleton.ts'
import type { Config } from './config.ts'
import type { DatabaseKind } from './db/database-kind.ts'
import type { Migrations } from './db/migrate.ts'
import type { Metrics } from './metrics/metrics.ts'
import { type PersonalRows, type PersonalRowsStep, stepsOf } from './personal-rows.ts'

/** The site's database before anybody has said which of its tables are theirs. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's tables are invariant, and each area names its own.
export type SiteDatabase = Kysely<any>

/** Of one area, to another that writes its own part of it. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type SiteTransaction = Transaction<any>

/** Which roles of a person are in force is read wherever a person is: by a part of `Config`, and the time (ms since 1970). */
export interface StaffRights extends Pick<Config, 'staffSecondFactor'> {
  readonly now: () => number
}

/**
 * What one area brings to the server (ADR 0008). `Uses`: what the platform and the modules before it give;
 * `Gives`: what it opens for others; `Stores`: its repositories; `Routes` and `Runs`: what its routes, and what
 * goes on beside them, need, whichever module gives it.
 */
export interface AreaModule<
  Uses extends object,
  Gives extends object,
  Stores extends object,
  Routes extends object,
  Runs extends object,
> {
  /** For logs. */
  readonly name: string
  /** Keys are numbered over all areas, in the order in which they ever came. */
  readonly migrations?: (kind: DatabaseKind) => Migrations
  /** Every column of its tables that names people. */
  readonly personalRows?: PersonalRows
  readonly repositories?: (db: SiteDatabase, kind: DatabaseKind, rights: StaffRights) => Stores
  /** Whatever it opens it adds to `closers`, which close in the opposite order. */
  readonly open?: (uses: Uses, closers: Closers) => Gives | Promise<Gives>
  /** Once everything is open, before the server listens. */
  readonly routes?: (needs: Routes) => void | Promise<void>
  readonly jobs?: (needs: Runs) => readonly Job[]
  readonly metrics?: (metrics: Metrics, needs: Runs) => void
  /** For `/readyz`: names of its parts that do not answer. */
  readonly unready?: (needs: Runs) => readonly string[]
  /** Sentences for the operator: what was wanted and does not run. */
  readonly troubles?: (needs: Runs) => readonly string[]
  /** Once the server listens. */
  readonly start?: (needs: Runs, closers: Closers) => void
}

/** An area, with its types read from what it says. */
export function areaModule<
  Uses extends object = object,
  Gives extends object = object,
  Stores extends object = object,
  Routes extends object = object,
  Runs extends object = object,
>(module: AreaModule<Uses, Gives, Stores, Routes, Runs>): AreaModule<Uses, Gives, Stores, Routes, Runs> {
  return module
}

// biome-ignore lint/suspicious/noExplicitAny: what a module wants was checked when it was added.
type AnyModule = AreaModule<any, any, any, any, any>

/**
 * The areas in the order in which they open. The compiler holds that each comes behind those whose services
 * it opens with, and that somebody gives what is needed later. `Given`: services so far; `Wanted`: what is
 * needed later; `Stored`: all repositories.
 */
export class ModuleList<Given extends object, Wanted extends object, Stored extends object> {
  readonly all: readonly AnyModule[]
  /** Never there: they carry the types alone. */
  declare readonly given: Given
  declare readonly wanted: Wanted
  declare readonly stored: Stored

  private constructor(all: readonly AnyModule[]) {
    this.all = all
  }

  /** `Platform`: what is there before any area opens. */
  static on<Platform extends object>(): ModuleList<Platform, object, object> {
    return new ModuleList([])
  }

  with<Gives extends object, Stores extends object, Routes extends object, Runs extends object>(
    module: AreaModule<Given & Stores, Gives, Stores, Routes, Runs>,
  ): ModuleList<Given & Stores & Gives, Wanted & Routes & Runs, Stored & Stores> {
    return new ModuleList([...this.all, module])
  }

  /**
   * The end of the list, which compiles where somebody gives all that is needed later. `Later`: what comes
   * with the HTTP side.
   */
  complete<Later extends object>(..._missing: Given & Later extends Wanted ? [] : [Wanted]): this {
    return this
  }

  migrations(kind: DatabaseKind): Migrations {
    return Object.assign({}, ...this.all.map(({ migrations }) => migrations?.(kind)))
  }

  personalRows(): readonly PersonalRowsStep[] {
    return this.all.flatMap(({ personalRows }) => stepsOf(personalRows ?? {}))
  }

  repositories(db: SiteDatabase, kind: DatabaseKind, rights: StaffRights): Stored {
    return Object.assign({}, ...this.all.map(({ repositories }) => repositories?.(db, kind, rights)))
  }

  /** Opens one after the other; what one gives takes the place of what was there under that name. */
  async open(platform: object, closers: Closers): Promise<Given> {
    const given = { ...platform }
    for (const { open } of this.all) Object.assign(given, await open?.(given, closers))
    return given as Given
  }
}
