import { Brand } from '../../layout/Brand.tsx'

/** The moment between the window and the first answer. Nothing turns; it is over before one would look. */
export function WaitingScreen() {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100vh' }} aria-busy>
      <Brand />
    </main>
  )
}
