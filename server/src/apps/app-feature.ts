import { randomBytes, randomInt } from 'node:crypto'
import type { Idempotency } from '@footlight/core/ports'
import type {
  AppName,
  AppPanelSetting,
  AppState,
  Failure,
  GoldenTicketSetting,
  GoldenTicketTerms,
  GroupTip,
  GroupTipTerms,
  KothSetting,
  ScratchCardSetting,
  ScratchTerms,
  TipGoalsSetting,
  TipMenuItem,
  TipMenuSetting,
  TipTerms,
} from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { RecordedEvent } from '../ledger/feed.ts'
import { sha256 } from '../platform/signer.ts'
import type { FeatureFacts, LoadFeature, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import { orderCrown, orderFromMenu } from '../tips/tip-orders.ts'
import { AppAnnouncer } from './app-announcer.ts'
import { AppBook } from './app-book.ts'
import type { AppRepository } from './app-port.ts'
import { goalProgressOf } from './goals.ts'
import { type GroupTipAnswer, GroupTips } from './group-tips.ts'
import { expireKoth, resetKoth } from './koth.ts'
import { loadApps, type StoredApps } from './load-apps.ts'
import { presentApps, presentPanels } from './present.ts'
import { type Sale, Sales, type ScratchSale } from './sales.ts'
import { commitmentText, presentCard } from './scratch-card.ts'
import {
  type AppEdit,
  closeCard,
  closeGoldenTicket,
  editAppPanel,
  editGoals,
  editKoth,
  editTipMenu,
  isAppActive,
  openCard,
  openGoldenTicket,
} from './settings.ts'

const SEED_BYTES = 32
const hillIsFree = { username: null, tip: 0 }

/** For every room: its apps, with everything that was recorded since they were stored. */
export function appFeature(store: AppRepository): LoadFeature {
  return async ({ owner, deps: { ledger } }) => {
    const stored = await loadApps({ apps: store, ledger }, owner)
    return (context) => new AppFeature(context, store, stored)
  }
}

/** What a performer adds to their room that depends on tips. */
export class AppFeature implements RoomFeature {
  readonly facts: Partial<FeatureFacts> = { goalProgress: () => goalProgressOf(this.#book.apps.goals) }
  readonly #context: RoomContext
  readonly #book: AppBook
  readonly #announcer: AppAnnouncer
  readonly #sales: Sales
  readonly #groupTips: GroupTips

  constructor(context: RoomContext, store: AppRepository, stored: StoredApps) {
    const { ledger, clock } = context.deps
    const owner = context.owner()
    this.#context = context
    this.#book = new AppBook(
      {
        owner,
        store,
        ledger,
        clock,
        logger: context.logger,
        onChange: (news) => this.#announcer.changed(news),
      },
      stored,
    )
    this.#sales = new Sales(context, this.#book)
    this.#groupTips = new GroupTips(context, () => this.#groupTipChanged())
    this.#announcer = new AppAnnouncer({
      clock,
      tellAll: (name, payload) => context.tellAll(name, payload),
      state: () => this.present(),
      panels: () => presentPanels(this.#book.apps),
    })
  }

  present(): AppState {
    return { ...presentApps(this.#book.apps), tip_split: this.#groupTips.present() }
  }

  /** null: the crown, which the fold of the record gives. */
  judgeTip(seen: TipTerms, tokens: number): Result<TipMenuItem | null, Failure> | undefined {
    if (seen.kind === 'toy_level') return undefined
    this.#expireCrown()
    const { tip_menu, koth } = this.#book.apps
    return seen.kind === 'menu_item' ? orderFromMenu(tip_menu, seen, tokens) : orderCrown(koth, seen, tokens)
  }

  setGoals(setting: TipGoalsSetting): Promise<Result<AppState, Failure>> {
    return this.#set(
      'goals',
      editGoals(setting, () => this.#context.deps.random.uuid()),
    )
  }

  setKoth(setting: KothSetting): Promise<Result<AppState, Failure>> {
    return this.#set('koth', editKoth(setting))
  }

  resetKoth(): Promise<Result<AppState, Failure>> {
    return this.#set('koth', (apps) => ok({ ...apps, koth: resetKoth(apps.koth) }))
  }

  startGoldenTicket(setting: GoldenTicketSetting): Promise<Result<AppState, Failure>> {
    return this.#set('golden_ticket', openGoldenTicket(setting, this.#context.deps.random.uuid()))
  }

  endGoldenTicket(): Promise<Result<AppState, Failure>> {
    return this.#set('golden_ticket', closeGoldenTicket)
  }

  setTipMenu(setting: TipMenuSetting): Promise<Result<AppState, Failure>> {
    return this.#set(
      'tip_menu',
      editTipMenu(setting, () => this.#context.deps.random.uuid()),
    )
  }

  setAppPanel(setting: AppPanelSetting): Promise<Result<AppState, Failure>> {
    return this.#set('app_panel', editAppPanel(setting))
  }

  /** APP-SCRATCH-02: dealt now, by the system's own randomness, and promised by a hash. */
  startScratchoff(setting: ScratchCardSetting): Promise<Result<AppState, Failure>> {
    const seed = randomBytes(SEED_BYTES).toString('hex')
    const made = {
      cardId: this.#context.deps.random.uuid(),
      seed,
      below: (n: number) => randomInt(n),
      commit: (layout: readonly (string | null)[]) => sha256(commitmentText(seed, layout)),
    }
    return this.#setCard(openCard(setting, made))
  }

  endScratchoff(): Promise<Result<AppState, Failure>> {
    return this.#setCard(closeCard)
  }

  scratch(
    buyer: Person,
    seen: ScratchTerms,
    field: number,
    idempotency: Idempotency,
  ): Promise<Result<ScratchSale, Failure>> {
    return this.#sales.scratch(buyer, seen, field, idempotency)
  }

  buyGoldenTicket(
    buyer: Person,
    seen: GoldenTicketTerms,
    idempotency: Idempotency,
  ): Promise<Result<Sale, Failure>> {
    return this.#sales.buyTicket(buyer, seen, idempotency)
  }

  proposeGroupTip(
    payer: Person,
    amount: number,
    target: number,
    idempotency: Idempotency,
  ): Promise<Result<GroupTipAnswer, Failure>> {
    return this.#groupTips.propose(payer, amount, target, idempotency)
  }

  joinGroupTip(
    payer: Person,
    seen: GroupTipTerms,
    idempotency: Idempotency,
  ): Promise<Result<GroupTipAnswer, Failure>> {
    return this.#groupTips.join(payer, seen, idempotency)
  }

  cancelGroupTip(by: Person): Promise<Result<GroupTip, Failure>> {
    return this.#groupTips.cancel(by)
  }

  entryFrames(): Buffer {
    return this.#announcer.entryFrames()
  }

  recorded({ source }: RecordedEvent): void {
    this.#book.recorded(source)
  }

  statusChanged(): void {
    if (this.#groupTips.isOpen) this.#context.command(() => this.#groupTips.look())
  }

  tick(): void {
    this.#expireCrown()
    if (this.#groupTips.isOpen) this.#context.command(() => this.#groupTips.look())
  }

  isBusy(): boolean {
    return this.#groupTips.isOpen
  }

  async close(): Promise<void> {
    await this.#groupTips.stop('server_restart')
    this.#groupTips.close()
    this.#announcer.close()
    await this.#book.flush()
  }

  async #set(app: Exclude<AppName, 'tip_split'>, edit: AppEdit): Promise<Result<AppState, Failure>> {
    const before = this.#book.apps
    const edited = await this.#book.edit(edit)
    if (!edited.ok) return edited
    if (before.koth.king !== null && edited.value.koth.king === null)
      this.#context.tellAll('v3.app.koth', hillIsFree)
    this.#context.tellAll('v3.chat.app_changed_relayed', { app, is_active: isAppActive(edited.value, app) })
    this.#announcer.flush()
    return ok(this.present())
  }

  async #setCard(edit: AppEdit): Promise<Result<AppState, Failure>> {
    const set = await this.#set('scratchoff', edit)
    const card = this.#book.apps.scratchoff
    if (set.ok && card !== null) this.#context.tellAll('v3.app.scratchoff.info', presentCard(card))
    return set
  }

  /** Told at once: people wait for each other. */
  #groupTipChanged(): void {
    this.#announcer.changed([])
    this.#context.tellAll('v3.app.tip_split', this.#groupTips.present())
  }

  #expireCrown(): void {
    const { apps } = this.#book
    const koth = expireKoth(apps.koth, this.#context.deps.clock.now())
    if (koth !== apps.koth)
      this.#book.adjust({ ...apps, koth }, [{ name: 'v3.app.koth', payload: hillIsFree }])
  }
}
