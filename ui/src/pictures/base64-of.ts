/** What a file or a picture has in it, as base64. Rejects where it cannot be read. */
export async function base64Of(content: Blob): Promise<string> {
  const reader = new FileReader()
  await new Promise((resolve, reject) => {
    reader.onload = resolve
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })
  return String(reader.result).split(',')[1] ?? ''
}
