export const extrasRoutes = {} as const
