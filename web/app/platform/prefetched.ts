interface Kept {
  /** Of `performance.now()`. */
  readonly at: number
  readonly data: Promise<unknown>
}

/** A page that is older says too little of what is on now. */
const KEPT_MS = 10_000

/** The address whose data is asked for now, before anybody pressed its link. */
let ahead: string | null = null
/** The last one; who goes over many links opens one of them. */
let kept: (Kept & { readonly address: string }) | null = null

/** PAGES-06: asks for a page by `run`, which ends in `loadOnce`; false: it has been, and that is fresh. */
export function askAhead(address: string, run: () => void): boolean {
  if (freshOf(address) !== null) return false
  ahead = address
  run()
  return true
}

function freshOf(address: string): Kept | null {
  return kept?.address === address && performance.now() - kept.at < KEPT_MS ? kept : null
}

/** Whoever is logged in now is shown nothing that was made for a guest, nor the other way round. */
export function forgetPrefetched(): void {
  ahead = null
  kept = null
}

/** What was asked for ahead, once and while it is fresh; else what `load` brings. */
export async function loadOnce<Data>({ pathname, search }: URL, load: () => Promise<Data>): Promise<Data> {
  const address = pathname + search
  if (ahead === address) {
    ahead = null
    const data = load()
    kept = { address, at: performance.now(), data }
    // Nobody has pressed anything: the press asks again, and shows what went wrong then.
    return data.catch(() => undefined as Data)
  }
  const ready = freshOf(address)
  if (ready !== null) kept = null
  return ready === null ? load() : (ready.data as Promise<Data>).catch(load)
}
