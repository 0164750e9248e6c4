#ifndef FOOTLIGHT_ABSL_OPTIONAL_H
#define FOOTLIGHT_ABSL_OPTIONAL_H

#include <optional>

namespace absl
{
	using std::nullopt;
	using std::optional;
} // namespace absl

#endif
