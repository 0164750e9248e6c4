import { createContext, createElement, type FunctionComponent, type HTMLAttributes, use } from 'react'

/**
 * Draws a component with the texts of the page's language and nothing else around it, or takes what it drew before of the
 * same component with equal properties.
 * @returns HTML
 */
export type KeepMarkup = <Props extends object>(component: FunctionComponent<Props>, props: Props) => string

/** Null in the browser. */
export const KeepMarkupContext = createContext<KeepMarkup | null>(null)

/**
 * Fills an element with a component that looks the same to many viewers: the server draws it once for all of them
 * (PAGE-KEPT-01), a browser as ever. It may depend on its properties, which are plain data, and on the page's language: on
 * nothing else, neither a store nor an address, and it has no `useId`.
 * @param canKeep false where a picture in it is not lazy: the page would not name its file to the browser ahead of all else
 */
export function useKept<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
  canKeep: boolean,
): Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  const keep = import.meta.env.SSR && canKeep ? use(KeepMarkupContext) : null
  return keep === null
    ? { children: createElement(component, props) }
    : { dangerouslySetInnerHTML: { __html: keep(component, props) } }
}
