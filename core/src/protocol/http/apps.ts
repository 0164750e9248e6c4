export const appsRoutes = {} as const
