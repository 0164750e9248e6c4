import { createHash } from 'node:crypto'
import { ok, type Result } from '@footlight/core/rules'
import sharp from 'sharp'
import type { DrawnPicture, PictureProvider, ProviderFault } from './provider-ports.ts'

const SIDE = 768
const SHAPES = 14

/** Draws circles, squares and lines, always the same to the same words, and never what they ask for. */
export class DemoPictures implements PictureProvider {
  readonly isDemo = true

  async draw({ prompt }: { readonly prompt: string }): Promise<Result<DrawnPicture, ProviderFault>> {
    const svg = Buffer.from(shapesOf(prompt))
    return ok({ bytes: await sharp(svg).png().toBuffer(), caption: 'abstract shapes in several colors' })
  }
}

function shapesOf(prompt: string): string {
  let drawn = 0
  /** 0 to `max`, by a hash of the words and of how many were drawn before. */
  const next = (max: number): number => {
    drawn += 1
    return createHash('sha256').update(`${drawn} ${prompt}`).digest().readUInt32BE(0) % (max + 1)
  }
  const hue = next(359)
  const color = () => `hsl(${(hue + next(120)) % 360} ${45 + next(35)}% ${35 + next(35)}%)`
  const shapes = Array.from({ length: SHAPES }, () => {
    const [x, y, size] = [next(SIDE), next(SIDE), 40 + next(220)]
    const look = `fill="${color()}" fill-opacity="0.${4 + next(4)}"`
    switch (next(2)) {
      case 0:
        return `<circle cx="${x}" cy="${y}" r="${size / 2}" ${look}/>`
      case 1:
        return `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" rx="12" transform="rotate(${next(90)} ${x} ${y})" ${look}/>`
      default:
        return `<path d="M${x} ${y}l${size} ${next(size)}l-${next(size)} ${size}z" ${look}/>`
    }
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="hsl(${hue} 30% 14%)"/>${shapes.join('')}</svg>`
}
