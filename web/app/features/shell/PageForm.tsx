import type { ComponentProps } from 'react'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import classes from './PageForm.module.css'

/**
 * A form that the server draws with its page. Closed until the page's own script runs: what is typed before
 * that would be lost, and sent as a page of its own.
 */
export function PageForm({ children, ...form }: ComponentProps<'form'>) {
  const isBrowser = useIsBrowser()
  return (
    <form {...form}>
      <fieldset className={classes.fields} disabled={!isBrowser}>
        {children}
      </fieldset>
    </form>
  )
}
