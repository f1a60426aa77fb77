/** Reports the fixed viewport the product document asks for; layout uses media queries instead. */
export function getViewport(): { width: number; height: number } {
  return { width: 1920, height: 1080 };
}
