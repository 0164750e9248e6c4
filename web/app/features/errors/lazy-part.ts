import { type ComponentType, createElement, type LazyExoticComponent, lazy, use } from 'react'
import { PartFailed } from './PartFailed.tsx'

/** A browser waits for a script as long as the server keeps the line open; people do not. */
const SCRIPT_TIMEOUT_MS = 120_000

interface Part<Props> {
  readonly default: ComponentType<Props>
}

/**
 * A part of the page that is fetched when it is first shown. One that does not come in time, or is gone after
 * a deploy, leaves the page as it is: in its place stands what happened, and a way to load the page anew; or
 * `instead`, where the page works without it.
 */
export function lazyPart<Props>(
  load: () => Promise<Part<Props>>,
  instead: ComponentType<Props> = PartFailed,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadOrSay(load, instead))
}

/** Of the server. */
const loading: Promise<unknown>[] = []

/**
 * A part that the server draws with its page, and a browser fetches after it. Its style sheet is imported by
 * whoever shows it, so that it looks right before its script is there.
 */
export function drawnPart<Props extends object>(
  load: () => Promise<Part<Props>>,
): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> {
  if (!import.meta.env.SSR) return lazyPart(load)
  const part = load()
  // As `use` notes a promise that it has waited for: the part is there at once.
  loading.push(part.then((value) => Object.assign(part, { status: 'fulfilled', value })))
  // biome-ignore lint/correctness/noComponentHookFactories: as `lazy` does, once for a module
  return function DrawnPart(props: Props) {
    return createElement(use(part).default, props)
  }
}

/** The server draws no page before: a part that came while one is sent would push aside what stands there. */
export async function drawnPartsReady(): Promise<void> {
  await Promise.all(loading)
}

export async function loadOrSay<Props>(
  load: () => Promise<Part<Props>>,
  instead: ComponentType<Props>,
  isServer = import.meta.env.SSR,
): Promise<Part<Props>> {
  // A page that the server draws has its scripts on its own disk: what is missing there is a bug.
  if (isServer) return load()
  try {
    return await withinTime(load())
  } catch (error) {
    console.error(error)
    return { default: instead }
  }
}

function withinTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no script within ${SCRIPT_TIMEOUT_MS} ms`)),
      SCRIPT_TIMEOUT_MS,
    )
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
