export const versusRoutes = {} as const
