import { enableStaticRendering } from 'mobx-react-lite'

/**
 * Nobody watches a page that is rendered once. Imported before all components: those that are made after this are as they
 * stand, without what else would watch for them.
 */
enableStaticRendering(true)
