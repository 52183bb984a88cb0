export const FenceModal = () => null
