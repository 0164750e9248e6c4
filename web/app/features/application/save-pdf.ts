/** Has the browser save a file. `pdf`: base64. */
export function savePdf(pdf: string, name: string): void {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A browser may read it some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
