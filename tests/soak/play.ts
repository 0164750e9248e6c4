import { randomUUID } from 'node:crypto'
import type { ApiAnswer } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { Actor } from './actor.ts'
import { Entitlement } from './entitlement.ts'
import { type Move, type ViewerName, viewers } from './moves.ts'
import { type Agreement, type Look, lookAt, orderOf, ordersCarryTerms, type Terms } from './orders.ts'
import { CAM_PASSWORD, Performer, PRICE_PER_MINUTE } from './performer.ts'
import type { Venue } from './venue.ts'

export const TOKENS_AT_FIRST = 400_000

/** One room with everybody in it. */
export class Play {
  readonly venue: Venue
  readonly performer: Performer
  readonly cast: Readonly<Record<ViewerName, Actor>>
  readonly oracle: Entitlement
  /** Privates of this run are indexed by who pays them. */
  keepsRecordings = false
  /** Answers that are no answer of a server in order. */
  readonly faults: string[] = []
  readonly agreements: Agreement[] = []
  readonly #looks = new Map<Actor, Look>()
  /** How often the server was killed. */
  restarts = 0

  constructor(venue: Venue) {
    const run = randomUUID().slice(0, 8)
    this.venue = venue
    this.oracle = new Entitlement(venue.clock.scale)
    this.performer = new Performer(venue, `model_${run}`)
    const viewer = (name: ViewerName): Actor => new Actor(venue, `${name}_${run}`, this.performer.username)
    this.cast = { payer: viewer('payer'), spy: viewer('spy'), stranger: viewer('stranger') }
  }

  async open(): Promise<void> {
    const { performer, oracle } = this
    await performer.arrive()
    await performer.listen(oracle)
    await performer.change((settings) => ({
      private: {
        ...settings.private,
        pricePerMinuteInToken: PRICE_PER_MINUTE,
        exclusivePricePerMinuteInToken: PRICE_PER_MINUTE,
      },
      spy: { isEnabled: true, pricePerMinuteInToken: PRICE_PER_MINUTE, startupTipInToken: 0 },
      group: { isEnabled: true, pricePerMinuteInToken: PRICE_PER_MINUTE, threshold: 2 },
      public_recording: { isEnabled: true, pricePerMinuteInToken: PRICE_PER_MINUTE },
      sharecam: {
        isAllowedInPrivate: true,
        isAllowedInPublic: true,
        pricePerMinuteInPublicInToken: PRICE_PER_MINUTE,
      },
    }))
    await performer.publish()
    await performer.isOnline()
    for (const name of viewers) {
      const actor = this.cast[name]
      await actor.arrive(name === 'stranger' ? 0 : TOKENS_AT_FIRST)
      actor.onPacket = (at) => oracle.packet(actor.username, at)
      oracle.watch(actor.username, this.venue.clock.now())
      await actor.open()
    }
  }

  /** ` & ` between two: at the same time. */
  async move(move: Move): Promise<void> {
    const both = move.split(' & ')
    if (both.length === 1) return await this.#play(move)
    const outcomes = await Promise.allSettled(both.map((each) => this.#play(each)))
    // A server that dies answers nobody.
    if (!both.includes('server dies'))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  async #play(move: Move): Promise<void> {
    const [who, ...rest] = move.split(' ')
    const what = rest.join(' ')
    if (who === 'pass') return await this.venue.clock.pass(Number(rest[0]))
    if (who === 'server') return await this.#restart()
    if (who === 'performer') return await this.#perform(what)
    await this.#act(this.cast[who as ViewerName], what)
  }

  /** Everything that is on ends, by the performer's word. */
  async close(): Promise<void> {
    for (const actor of Object.values(this.cast)) await actor.logIn()
    await this.#perform('ends')
    await this.#perform('cancels')
    for (const actor of Object.values(this.cast)) {
      for (const { kind, show_id } of must(await actor.api.get(`/shows/${this.performer.username}`)).mine)
        if (kind === 'cam2cam' || kind === 'recording')
          await this.#end(actor, kind === 'recording' ? 'recording' : 'camera', show_id)
      for (const what of ['request', 'group', 'private', 'spy']) await this.#act(actor, `ends ${what}`)
    }
  }

  leave(): void {
    for (const actor of Object.values(this.cast)) actor.leave()
    this.performer.leave()
  }

  /** Without a goodbye; everybody comes back to the new one as a browser does. */
  async #restart(): Promise<void> {
    const { venue, performer, oracle, cast } = this
    if (venue.dieAndRise === undefined) return
    for (const actor of Object.values(cast)) for (const tab of actor.tabs) tab.cut()
    performer.leave()
    oracle.statusIs('offline', venue.clock.now())
    oracle.participantsAre([], venue.clock.now())
    await venue.dieAndRise()
    this.restarts += 1
    await performer.listen(oracle)
    await performer.publish()
    for (const actor of Object.values(cast)) await this.#comeBack(actor)
  }

  async #act(actor: Actor, what: string): Promise<void> {
    const { tabs, api } = actor
    const open = tabs.filter(({ isConnected }) => isConnected)
    if (what === 'silent') for (const tab of open) tab.fallSilent()
    else if (what === 'speaks') for (const tab of open) tab.speak()
    else if (what === 'goes deaf') for (const tab of open) tab.goDeaf()
    else if (what === 'cuts socket') for (const tab of open) tab.cutSocket()
    else if (what === 'cuts media') for (const tab of open) tab.cutMedia()
    else if (what === 'cuts') for (const tab of open) tab.cut()
    else if (what === 'comes back') await this.#comeBack(actor)
    else if (what === 'opens tab') await (open.length < 3 ? actor.open() : Promise.resolve())
    else if (what === 'presses') await this.#press(actor)
    else if (what === 'shows a camera') await open[0]?.showCamera()
    else if (what === 'logs out') await api.post('/auth/logout')
    else if (what === 'looks') this.#looks.set(actor, await lookAt(api, this.performer.username))
    else if (what === 'pries') await this.#pry(actor)
    else if (what === 'gives the password') {
      const { status } = await api.post(`/room/${this.performer.username}/password/enter`, {
        password: CAM_PASSWORD,
      })
      if (status === 200) this.oracle.shutOut(actor.username, 'password', false, this.venue.clock.now())
    } else if (what.startsWith('asks ')) await this.#ask(actor, what.slice(5))
    else if (what.startsWith('ends ')) await this.#end(actor, what.slice(5), null)
    else if (what.startsWith('repeats')) await this.#repeat(actor, what)
    else throw new Error(`nobody knows how to play: ${what}`)
  }

  /** Asks for the main feed, and for the cameras of others, which are for the performer alone. */
  async #press({ tabs, username }: Actor): Promise<void> {
    const { producerIds, cameraIds } = this.performer
    for (const tab of tabs) {
      await tab.press([...producerIds].slice(-4))
      const given = await tab.press([...cameraIds].slice(-4))
      if (given > 0) this.faults.push(`${username} was given ${given} cameras of viewers`)
    }
  }

  /** As a browser whose line is back: one page, and new media on it. */
  async #comeBack(actor: Actor): Promise<void> {
    for (const tab of actor.tabs) if (tab.isConnected) tab.speak()
    if (actor.tabs.some(({ isConnected }) => isConnected)) return
    // The door opens before anybody is told that it did: a kick is over when it does.
    this.oracle.shutOut(actor.username, 'kicked', false, this.venue.clock.now())
    await actor.logIn()
    await actor.open()
  }

  /** What was seen is ordered, however long ago that was. */
  async #ask(actor: Actor, what: string): Promise<void> {
    const room = this.performer.username
    const look = (ordersCarryTerms ? this.#looks.get(actor) : undefined) ?? (await lookAt(actor.api, room))
    const { path, body } = orderOf(what, room, look)
    const answer = await actor.order(path, body).catch((error: unknown) => {
      // Nobody knows what became of it.
      this.agreements.push({ username: actor.username, showId: null, terms: body.terms })
      throw error
    })
    this.#note(answer)
    this.#agree(actor, body, answer)
  }

  #agree({ username }: Actor, { terms }: { readonly terms: Terms }, { status, body }: ApiAnswer): void {
    if (status !== 200) return
    const showId = (body.request_id ?? body.show_id) as string
    this.agreements.push({ username, showId, terms })
    this.performer.showIds.add(showId)
  }

  async #end(actor: Actor, what: string, showId: string | null): Promise<void> {
    const room = this.performer.username
    const { mine } = must(await actor.api.get(`/shows/${room}`))
    if (what === 'request') {
      for (const { show_id, kind, phase } of mine)
        if (phase === 'open' && (kind === 'private' || kind === 'cam2cam'))
          this.#note(
            await actor.api.post(`/${kind === 'private' ? 'private' : 'sharecam'}/${room}/cancel`, {
              request_id: show_id,
            }),
          )
    } else if (what === 'camera') {
      const id = showId ?? mine.find(({ kind }: { kind: string }) => kind === 'cam2cam')?.show_id
      if (id !== undefined) this.#note(await actor.api.post(`/sharecam/${room}/end`, { show_id: id }))
    } else {
      const paths: Readonly<Record<string, string>> = {
        private: `/private/${room}/end`,
        spy: `/video/spyend/${room}`,
        group: `/group/${room}/leave`,
        recording: `/public-recording/${room}/end`,
      }
      this.#note(await actor.api.post(paths[what]!))
    }
  }

  async #repeat(actor: Actor, what: string): Promise<void> {
    const last = actor.orders.at(-1)
    if (last === undefined) return
    const isOtherKey = what.includes('another key')
    const body = what.includes('another body') ? { ...last.body, cam2cam: true, amount: 9_999 } : last.body
    const answer = await actor.api.post(last.path, body, {
      idempotencyKey: isOtherKey ? randomUUID() : last.key,
    })
    this.#note(answer)
    if (last.path.includes('pledge'))
      return this.#agree(actor, { terms: { kind: 'pledge', price: 9_999 } }, answer)
    // What cannot be said in an order is seen at the moment of it.
    this.#agree(
      actor,
      ordersCarryTerms
        ? last.body
        : orderOf(
            kindOf(last.path),
            this.performer.username,
            await lookAt(actor.api, this.performer.username),
          ).body,
      answer,
    )
  }

  /** Whatever belongs to somebody else must not be there. */
  async #pry(actor: Actor): Promise<void> {
    const { username } = actor
    const others = Object.values(this.cast).filter((other) => other !== actor)
    for (const id of [...this.performer.showIds].slice(-3)) {
      const { status, body } = await actor.api.get(`/receipts/${id}`)
      if (status !== 200) continue
      const named = (body.lines as { username: string | null }[])
        .map((line) => line.username)
        .filter((name) => name !== null && name !== username)
      if (named.length > 0 || body.split !== null)
        this.faults.push(
          `${username} reads the receipt of ${id}: ${named.join(', ')} ${JSON.stringify(body.split)}`,
        )
    }
    for (const other of others) {
      const { status: known, body: theirs } = await other.api.get('/user/recordings')
      // They may have logged out.
      for (const { url } of known === 200 ? theirs.recordings : []) {
        if (url === null) continue
        const { status } = await fetch(`${this.venue.url}${url}`, {
          headers: { cookie: [...actor.api.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        if (status < 400) this.faults.push(`${username} has the recording of ${other.username}`)
      }
    }
    for (const { request_id } of this.performer.requests) {
      const { status } = await actor.api.post(`/private/${this.performer.username}/accept`, { request_id })
      if (status < 400) this.faults.push(`${username} accepted a private`)
    }
  }

  async #perform(what: string): Promise<void> {
    const {
      performer,
      performer: { api, username: room, camera },
      venue: { clock },
      oracle,
      cast,
    } = this
    const restriction = /^(bans|unbans|kicks|silences) (\w+)$/.exec(what)
    if (restriction !== null) {
      const [, verb, name] = restriction
      const target = cast[name as ViewerName].username
      const action = { bans: 'ban', unbans: 'unban', kicks: 'kick', silences: 'silence' }[verb!]!
      const { status } = await api.post(`/room/${room}/moderate`, { action, target })
      if (status >= 400) return
      if (action === 'ban' || action === 'unban')
        oracle.shutOut(target, 'banned', action === 'ban', clock.now())
      if (action === 'kick') oracle.shutOut(target, 'kicked', true, clock.now())
    } else if (what === 'accepts' || what === 'accepts and ends' || what === 'declines') {
      const { performer: forPerformer } = must(await api.get(`/shows/${room}`))
      const [request] = forPerformer?.requests ?? []
      if (request === undefined) return
      const path = request.kind === 'private' ? 'private' : 'sharecam'
      performer.showIds.add(request.request_id)
      this.#note(
        await api.post(`/${path}/${room}/${what === 'declines' ? 'decline' : 'accept'}`, {
          request_id: request.request_id,
        }),
      )
      if (what === 'accepts and ends') await this.#perform('ends')
    } else if (what === 'ends')
      for (const path of ['private', 'limited', 'group', 'goal'])
        this.#note(await api.post(`/${path}/${room}/end`))
    else if (what === 'cancels')
      for (const path of ['limited', 'goal']) this.#note(await api.post(`/${path}/${room}/cancel`))
    else if (what === 'raises prices' || what === 'lowers prices') {
      const price = what === 'raises prices' ? 10_000 : PRICE_PER_MINUTE
      await performer.change((settings) => ({
        private: { ...settings.private, pricePerMinuteInToken: price },
        spy: { ...settings.spy, pricePerMinuteInToken: price },
        group: { ...settings.group, pricePerMinuteInToken: price },
      }))
    } else if (what === 'sets a minimum')
      await performer.change((settings) => ({ private: { ...settings.private, privateMinimumDuration: 1 } }))
    else if (what === 'sets a pre-tip')
      await performer.change((settings) => ({
        private: { ...settings.private, isPreTipEnabled: true, preTipCost: 500 },
      }))
    else if (what === 'keeps recordings') {
      this.keepsRecordings = true
      await performer.change((settings) => ({ private: { ...settings.private, isRecordingEnabled: true } }))
    } else if (what === 'sets a password' || what === 'drops the password') {
      const isSet = what === 'sets a password'
      const { status } = await api.post(`/room/${room}/password`, { password: isSet ? CAM_PASSWORD : null })
      if (status < 400)
        for (const actor of Object.values(cast))
          oracle.shutOut(actor.username, 'password', isSet, clock.now())
    } else if (what === 'stands by' || what === 'ends standby')
      this.#note(await api.post(`/room/${room}/standby`, { on: what === 'stands by' }))
    else if (what === 'mutes') await camera.mute()
    else if (what === 'unmutes') await camera.unmute()
    else if (what === 'unpublishes') await performer.unpublish()
    else if (what === 'loses the line') performer.lose()
    else if (what === 'publishes') await performer.publish()
    else if (what === 'announces tickets')
      this.#note(
        await api.post(`/limited/${room}/announce`, {
          ticket_price: 3_000,
          message: 'Evening',
          refund_joined_minute_before_end: 1,
        }),
      )
    else if (what === 'announces goal')
      this.#note(
        await api.post(`/goal/${room}/announce`, {
          goal: 6_000,
          message: 'Evening',
          refund_joined_minute_before_end: 1,
        }),
      )
    else if (what.startsWith('starts ')) this.#note(await api.post(`/${what.slice(7)}/${room}/start`))
    else throw new Error(`the performer does not know how to: ${what}`)
  }

  #note({
    status,
    body,
  }: {
    readonly status: number
    readonly body: { readonly error?: string } | null
  }): void {
    if (status >= 500 && status !== 503)
      this.faults.push(`the server answered ${status} ${JSON.stringify(body)}`)
  }
}

function kindOf(path: string): string {
  const names: Readonly<Record<string, string>> = {
    private: 'private',
    video: 'spy',
    sharecam: 'camera',
    'public-recording': 'recording',
    limited: 'ticket',
    goal: 'pledge',
  }
  return names[path.split('/')[1]!] ?? 'group'
}
