// The part of libsrtp 3.0-beta's API that the worker calls, in terms of libsrtp 2 (2.4 or later).
// Version 3 made the policy opaque and protect/unprotect out of place; the cryptography is the same.
#ifndef FOOTLIGHT_SRTP_BRIDGE_H
#define FOOTLIGHT_SRTP_BRIDGE_H

// Version 2 calls its policy struct by the name that version 3 gives to the opaque pointer.
#define srtp_policy_t srtp2_policy_t
#include <srtp2/srtp.h>
#undef srtp_policy_t

#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

// Two codes that version 2 does not have. They continue its numbering, as version 3 does.
constexpr auto srtp_err_status_buffer_small = static_cast<srtp_err_status_t>(28);
constexpr auto srtp_err_status_cryptex_err  = static_cast<srtp_err_status_t>(29);

struct FootlightSrtpPolicy
{
	srtp2_policy_t raw{};
	// Master key followed by salt: version 2 takes both in one buffer and keeps only a pointer to it.
	uint8_t key[SRTP_MAX_KEY_LEN]{};
};
using srtp_policy_t = FootlightSrtpPolicy*;

inline srtp_err_status_t srtp_policy_create(srtp_policy_t* policy)
{
	*policy = new (std::nothrow) FootlightSrtpPolicy();
	if (*policy == nullptr)
	{
		return srtp_err_status_alloc_fail;
	}
	(*policy)->raw.key = (*policy)->key;
	return srtp_err_status_ok;
}

inline void srtp_policy_destroy(srtp_policy_t policy)
{
	if (policy == nullptr)
	{
		return;
	}
	// Through a volatile pointer, because a memset before delete may be optimised away.
	volatile uint8_t* key = policy->key;
	for (size_t i = 0; i < sizeof(policy->key); ++i)
	{
		key[i] = 0;
	}
	delete policy;
}

inline srtp_err_status_t srtp_policy_set_ssrc(srtp_policy_t policy, srtp_ssrc_t ssrc)
{
	policy->raw.ssrc = ssrc;
	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_profile(srtp_policy_t policy, srtp_profile_t profile)
{
	const srtp_err_status_t err = srtp_crypto_policy_set_from_profile_for_rtp(&policy->raw.rtp, profile);
	return err == srtp_err_status_ok ? srtp_crypto_policy_set_from_profile_for_rtcp(&policy->raw.rtcp, profile)
	                                 : err;
}

inline srtp_err_status_t srtp_policy_add_key(
  srtp_policy_t policy,
  const uint8_t* key,
  size_t keyLen,
  const uint8_t* salt,
  size_t saltLen,
  const uint8_t* /*mki*/,
  size_t mkiLen)
{
	// The worker never uses master key identifiers; refuse instead of dropping one in silence.
	if (mkiLen != 0 || keyLen + saltLen > sizeof(policy->key))
	{
		return srtp_err_status_bad_param;
	}
	std::memcpy(policy->key, key, keyLen);
	std::memcpy(policy->key + keyLen, salt, saltLen);
	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_allow_repeat_tx(srtp_policy_t policy, bool allow)
{
	policy->raw.allow_repeat_tx = allow ? 1 : 0;
	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_policy_set_window_size(srtp_policy_t policy, size_t size)
{
	policy->raw.window_size = size;
	return srtp_err_status_ok;
}

inline srtp_err_status_t srtp_create(srtp_t* session, srtp_policy_t policy)
{
	return srtp_create(session, &policy->raw);
}

inline srtp_err_status_t srtp_stream_remove(srtp_t session, uint32_t ssrc)
{
	return srtp_remove_stream(session, ssrc);
}

// Copies the packet to `out` (unless it is there already), works on it in place and reports the new length.
template<typename InPlace>
inline srtp_err_status_t footlightSrtpOutOfPlace(
  InPlace inPlace, const uint8_t* in, size_t inLen, uint8_t* out, size_t* outLen, size_t trailerLen)
{
	if (inLen > INT_MAX || inLen + trailerLen > *outLen)
	{
		return srtp_err_status_buffer_small;
	}
	if (in != out)
	{
		std::memmove(out, in, inLen);
	}
	int len                     = static_cast<int>(inLen);
	const srtp_err_status_t err = inPlace(out, &len);
	if (err == srtp_err_status_ok)
	{
		*outLen = static_cast<size_t>(len);
	}
	return err;
}

inline srtp_err_status_t srtp_protect(
  srtp_t ctx, const uint8_t* rtp, size_t rtpLen, uint8_t* srtp, size_t* srtpLen, size_t /*mkiIndex*/)
{
	const auto inPlace = [ctx](void* packet, int* len) { return srtp_protect(ctx, packet, len); };
	return footlightSrtpOutOfPlace(inPlace, rtp, rtpLen, srtp, srtpLen, SRTP_MAX_TRAILER_LEN);
}

inline srtp_err_status_t srtp_unprotect(
  srtp_t ctx, const uint8_t* srtp, size_t srtpLen, uint8_t* rtp, size_t* rtpLen)
{
	const auto inPlace = [ctx](void* packet, int* len) { return srtp_unprotect(ctx, packet, len); };
	return footlightSrtpOutOfPlace(inPlace, srtp, srtpLen, rtp, rtpLen, 0);
}

inline srtp_err_status_t srtp_protect_rtcp(
  srtp_t ctx, const uint8_t* rtcp, size_t rtcpLen, uint8_t* srtcp, size_t* srtcpLen, size_t /*mkiIndex*/)
{
	// SRTCP also appends its index, four octets that the trailer's length does not count.
	const auto inPlace = [ctx](void* packet, int* len) { return srtp_protect_rtcp(ctx, packet, len); };
	return footlightSrtpOutOfPlace(inPlace, rtcp, rtcpLen, srtcp, srtcpLen, SRTP_MAX_TRAILER_LEN + 4);
}

inline srtp_err_status_t srtp_unprotect_rtcp(
  srtp_t ctx, const uint8_t* srtcp, size_t srtcpLen, uint8_t* rtcp, size_t* rtcpLen)
{
	const auto inPlace = [ctx](void* packet, int* len) { return srtp_unprotect_rtcp(ctx, packet, len); };
	return footlightSrtpOutOfPlace(inPlace, srtcp, srtcpLen, rtcp, rtcpLen, 0);
}

#endif
